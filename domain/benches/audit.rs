//! How many finished games an auditor checks in a second on one core.
#![allow(clippy::unwrap_used, missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use domain::audit::{Bundle, Evidence, audit};

const BUNDLE: &[u8] = include_bytes!("../tests/audit/recorded/familienbande-rules-1.json");

fn benches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("audit");
    let bundle: Bundle = serde_json::from_slice(BUNDLE).unwrap();
    let keys = bundle.keys.keyring();
    group.throughput(Throughput::Elements(1));
    group.bench_function("game", |bencher| bencher.iter(|| audit(black_box(BUNDLE), &Evidence::default())));
    let receipt = bundle.events.iter().find_map(|event| event.receipt.as_deref()).unwrap();
    group.bench_function("receipt", |bencher| bencher.iter(|| domain::receipt::verify(black_box(receipt), &keys)));
    group.bench_function("canonical form", |bencher| bencher.iter(|| black_box(&bundle).to_bytes()));
    group.finish();
}

criterion_group!(audit_speed, benches);
criterion_main!(audit_speed);

#!/bin/bash
# Runs the GPU tests of this folder, measures the backend, and embeds with and without the GPU. Takes about five minutes.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
launch=$here/launch
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
began=$SECONDS

nvidia-smi --query-gpu=name,driver_version,memory.free --format=csv,noheader
"$launch" ldle --version

echo "== tests"
LDLE_GPU_TESTS=1 timeout 150 "$launch" test_cuda --gtest_brief=1
echo "tests: exit $? after $((SECONDS - began)) s"

echo "== measurements"
timeout 150 "$launch" gpu_report
echo "measurements: exit $? after $((SECONDS - began)) s"

echo "== whole runs"
for points in 10000 100000; do
  "$launch" ldle generate klein-bottle --n $points -o "$work/points.npy" --force >/dev/null
  for device in cuda cpu; do
    echo "-- $points points, $device"
    start=$(date +%s.%N)
    timeout 100 "$launch" ldle embed "$work/points.npy" -o "$work/$device" --device $device --force 2>&1 |
      tr '\r' '\n' | tail -25
    echo "wall: $(echo "$(date +%s.%N) - $start" | bc 2>/dev/null || awk "BEGIN { print $(date +%s.%N) - $start }") s"
  done
done
echo "run.sh: done after $((SECONDS - began)) s"

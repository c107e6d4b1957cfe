"""Histograms and atomic updates of every kind."""

import triton
import triton.language as tl

from config import CDNA, Config


@triton.jit
def histogram(x_ptr, out_ptr, n_elements, BLOCK: tl.constexpr, BINS: tl.constexpr):
    """Count values of [0, BINS): a histogram a block, added to the global one."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_elements
    x = tl.load(x_ptr + offsets, mask=in_range, other=0)
    counts = tl.histogram(x, BINS, mask=in_range)
    tl.atomic_add(out_ptr + tl.arange(0, BINS), counts, sem="relaxed")


@triton.jit
def bincount(x_ptr, weight_ptr, out_ptr, n_elements, BLOCK: tl.constexpr):
    """Weighted counts, one scattered atomic add an element."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_elements
    x = tl.load(x_ptr + offsets, mask=in_range, other=0)
    weight = tl.load(weight_ptr + offsets, mask=in_range, other=0.0)
    tl.atomic_add(out_ptr + x, weight, mask=in_range, sem="relaxed")


@triton.jit
def running_extremes(x_ptr, min_ptr, max_ptr, n_rows, n_cols, BLOCK_ROWS: tl.constexpr, BLOCK: tl.constexpr):
    """Column minima and maxima over all programs."""
    rows = tl.program_id(0) * BLOCK_ROWS + tl.arange(0, BLOCK_ROWS)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    col_in_range = cols < n_cols
    in_range = (rows < n_rows)[:, None] & col_in_range[None, :]
    x_ptrs = x_ptr + rows[:, None] * n_cols + cols[None, :]
    smallest = tl.min(tl.load(x_ptrs, mask=in_range, other=float("inf")), axis=0)
    largest = tl.max(tl.load(x_ptrs, mask=in_range, other=float("-inf")), axis=0)
    tl.atomic_min(min_ptr + cols, smallest, mask=col_in_range)
    tl.atomic_max(max_ptr + cols, largest, mask=col_in_range)


@triton.jit
def mark_seen(ids_ptr, bitmap_ptr, first_time_ptr, n_ids, BLOCK: tl.constexpr):
    """Set a bit an id and note which ids set theirs first."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_ids
    ids = tl.load(ids_ptr + offsets, mask=in_range, other=0)
    bit = tl.full([BLOCK], 1, tl.int32) << (ids & 31)
    before = tl.atomic_or(bitmap_ptr + (ids >> 5), bit, mask=in_range)
    tl.store(first_time_ptr + offsets, ((before & bit) == 0).to(tl.int8), mask=in_range)


@triton.jit
def insert_keys(keys_ptr, table_ptr, slots_ptr, n_keys, table_mask, BLOCK: tl.constexpr):
    """Open addressing: every key takes the first free slot from its hash on, by compare and swap.

    The table holds 0 where it is free and its size is a power of two.
    """
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_keys
    key = tl.load(keys_ptr + offsets, mask=in_range, other=0)
    slot = (key * 0x9E3779B1 >> 7).to(tl.int32) & table_mask
    pending = in_range
    while tl.max(pending.to(tl.int32), axis=0) == 1:
        # Lanes that are done swap their key for itself, which changes nothing.
        expected = tl.where(pending, tl.zeros_like(key), key)
        held = tl.atomic_cas(table_ptr + slot, expected, key)
        placed = pending & ((held == 0) | (held == key))
        tl.store(slots_ptr + offsets, slot, mask=placed)
        pending = pending & (placed == 0)
        slot = tl.where(pending, (slot + 1) & table_mask, slot)


@triton.jit
def ticket_queue(work_ptr, next_ptr, out_ptr, n_items, BLOCK: tl.constexpr):
    """Persistent programs that draw the number of their next block from a counter."""
    ticket = tl.atomic_add(next_ptr, 1, sem="acq_rel", scope="gpu")
    while ticket * BLOCK < n_items:
        offsets = ticket * BLOCK + tl.arange(0, BLOCK)
        in_range = offsets < n_items
        x = tl.load(work_ptr + offsets, mask=in_range)
        tl.store(out_ptr + offsets, tl.sqrt(tl.abs(x)), mask=in_range)
        ticket = tl.atomic_add(next_ptr, 1, sem="acq_rel", scope="gpu")


CONFIGS = [
    Config(
        histogram, "i32-b2048x256", {"x_ptr": "*i32", "out_ptr": "*i32", "n_elements": "i32"},
        {"BLOCK": 2048, "BINS": 256},
        launches=((4, 2),), targets=("sm_80", "sm_90", "gfx942", "gfx1100"), targets_3_9=("sm_80", "gfx1100"),
    ),
    Config(
        bincount, "f32-b1024",
        {"x_ptr": "*i32", "weight_ptr": "*fp32", "out_ptr": "*fp32", "n_elements": "i32:16"}, {"BLOCK": 1024},
        launches=((4, 2),), targets=("sm_100", "gfx90a", "gfx1100"), targets_3_9=("sm_100", "gfx90a"),
    ),
    Config(
        running_extremes, "f32-r32b64",
        {"x_ptr": "*fp32", "min_ptr": "*fp32", "max_ptr": "*fp32", "n_rows": "i32", "n_cols": "i32:16"},
        {"BLOCK_ROWS": 32, "BLOCK": 64},
        launches=((4, 2),), targets=("sm_90", *CDNA), targets_3_9=("sm_90", "gfx942"),
    ),
    Config(
        mark_seen, "i32-b512",
        {"ids_ptr": "*i32", "bitmap_ptr": "*i32", "first_time_ptr": "*i8", "n_ids": "i32"}, {"BLOCK": 512},
        launches=((4, 2),), targets=("sm_80", "gfx942"), targets_3_9=("sm_80",),
    ),
    Config(
        insert_keys, "i64-b256",
        {"keys_ptr": "*i64", "table_ptr": "*i64", "slots_ptr": "*i32", "n_keys": "i32", "table_mask": "i32"},
        {"BLOCK": 256},
        launches=((4, 2),), targets=("sm_90", "gfx90a"), targets_3_9=("sm_90",),
    ),
    Config(
        ticket_queue, "f32-b1024",
        {"work_ptr": "*fp32", "next_ptr": "*i32", "out_ptr": "*fp32", "n_items": "i32"}, {"BLOCK": 1024},
        launches=((8, 2),), targets=("sm_90", "gfx942"), targets_3_9=("gfx942",),
    ),
]

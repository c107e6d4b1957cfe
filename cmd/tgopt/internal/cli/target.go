package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/report"
	chips "github.com/tgopt/tgopt/target"
)

func (t *tool) newTargetCmd() *cobra.Command {
	format := choice{value: "text"}
	launch := chips.Launch{}
	cmd := &cobra.Command{
		Use:   "target [NAME]",
		Short: "Print what is known of chips, and the occupancy of a launch",
		Long: "Print what is known of chips: registers, shared memory, and what limits how many warps are resident;\n" +
			"of one chip also where the numbers come from, and at which numbers of registers the occupancy changes.\n" +
			"Registers are of 32 bits, counted a thread; shared memory is in bytes.\n\n" +
			"    tgopt target gfx942 --num-warps=8 --shared=65536",
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			list := chips.All()
			if len(args) > 0 {
				chip, err := chips.Named(args[0])
				if err != nil {
					return usagef("%v", err)
				}
				list = []*chips.Chip{chip}
			}
			if len(args) == 0 {
				if format.value == "json" {
					return writeChipsJSON(t.Stdout, list, nil)
				}
				return writeChips(t.Stdout, list)
			}
			if err := checkLaunch(list[0], launch); err != nil {
				return err
			}
			if format.value == "json" {
				return writeChipsJSON(t.Stdout, list, &launch)
			}
			return writeChip(t.Stdout, list[0], launch)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	format.define(f, "format", "text or json", "text", "json")
	f.IntVar(&launch.Warps, "num-warps", 4, "warps of a block")
	f.IntVar(&launch.Lanes, "threads-per-warp", 0, "lanes of a warp (default: the chip's usual number)")
	f.IntVar(&launch.Shared, "shared", 0, "shared memory of a block, in `bytes`")
	return cmd
}

func writeChips(out io.Writer, list []*chips.Chip) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "chip\tarchitecture\twarp\tregisters\tof a file\tgranule\tschedulers\twarps\tblocks\tshared, block\tshared, unit")
	for _, c := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", c.Name, c.Maker(), lanesText(c),
			c.Registers.Most, c.Registers.File, c.Registers.Granule, c.Schedulers, c.Warps*c.Schedulers, c.Blocks, c.Shared.Block, c.Shared.Unit)
	}
	return w.Flush()
}

func lanesText(c *chips.Chip) string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.Lanes)), ", "), "[]")
}

func checkLaunch(c *chips.Chip, l chips.Launch) error {
	if l.Lanes != 0 && !slices.Contains(c.Lanes, l.Lanes) {
		return usagef("a warp of %s has %s lanes, not %d", c.Name, strings.ReplaceAll(lanesText(c), ", ", " or "), l.Lanes)
	}
	if l.Warps < 1 || l.Shared < 0 {
		return usagef("a block has at least one warp, and no fewer than 0 bytes of shared memory")
	}
	return nil
}

func writeChip(out io.Writer, c *chips.Chip, l chips.Launch) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	line := func(what, format string, args ...any) { fmt.Fprintf(w, what+"\t"+format+"\n", args...) }
	r, s, words := c.Registers, c.Shared, chips.WordsOf(c)
	line(c.Name, "%s", c.Maker())
	if len(c.Products) > 0 {
		line("products", "%s", strings.Join(c.Products, ", "))
	}
	line("lanes a "+words.Warp, "%s", lanesText(c))
	line("registers a thread", "at most %d of 32 bits", r.Most)
	if r.Accumulators > 0 {
		line("", "%d of them accumulators (AGPRs)", r.Accumulators)
	}
	line("register file", "%d a lane of a %s, allocated in multiples of %d", r.File, words.Scheduler, r.Granule)
	for _, m := range c.GRF {
		line("GRF mode", "%d registers of %d bytes a hardware thread, %d threads a %s", m.Registers, chips.GRFBytes, m.Threads, words.Scheduler)
	}
	line(words.Scheduler+"s a "+words.Unit, "%d, each of at most %s", c.Schedulers, figure.Count(c.Warps, words.Warp))
	line("blocks a "+words.Unit, "at most %d, each of at most %d threads", c.Blocks, c.BlockThreads)
	line(words.Shared, "%s a block, %s on each %s, in multiples of %d", figure.Count(s.Block, "byte"), figure.Thousands(s.Unit), words.Unit, s.Granule)
	if s.Reserved > 0 {
		line("", "%s of each block are the system's", figure.Count(s.Reserved, "byte"))
	}
	if c.TensorMemoryColumns > 0 {
		line("tensor memory", "%d columns of 128 lanes of 32 bits", c.TensorMemoryColumns)
	}
	for _, source := range c.Sources {
		line("source", "%s: %s", source.What, source.Where)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nOccupancy with %s a block and %s of %s\n", figure.Count(l.Warps, words.Warp), figure.Count(l.Shared, "byte"), words.Shared)
	fmt.Fprintln(w, "registers up to\tblocks\t"+words.Warp+"s a "+words.Scheduler+"\tof the most\tlimiter")
	for _, cliff := range c.Cliffs(l) {
		o := cliff.Occupancy
		if o.Blocks == 0 {
			fmt.Fprintf(w, "%d\t0\tcannot be launched\t\t%s\n", cliff.Registers, words.Limiter(o.Limiter))
			continue
		}
		fmt.Fprintf(w, "%d\t%d\t%g\t%s\t%s\n", cliff.Registers, o.Blocks, o.WarpsPerScheduler(c), figure.Percent(o.Share()), words.Limiter(o.Limiter))
	}
	return w.Flush()
}

func writeChipsJSON(out io.Writer, list []*chips.Chip, l *chips.Launch) error {
	var lines []*report.Chip
	for _, c := range list {
		lines = append(lines, report.ChipOf(c, l))
	}
	return jsonLines(out, lines)
}

/** One way of doing a thing; `once` does it a single time. */
export type Lane = {
  workers: number
  once: () => Promise<unknown> | unknown
  /**
   * Where given, rates are per second of this clock instead of the wall's, such as a process's processor
   * time.
   */
  clock?: () => Promise<number> | number
  /**
   * Seconds of processor time that a process used so far, where its time for one is to be told beside the
   * rate.
   */
  processor?: () => Promise<number>
}

/** `processorMs` is the product's processor time for one, where it is known. */
export type Comparison = { product: number; bare: number; ratio: number; processorMs?: number }

const ROUNDS = 7
const SLICE = 800

/**
 * How often each lane runs before it counts: a server that has just started spends its time on compiling
 * itself.
 */
const WARM = 1_500

/**
 * Runs the two lanes in turns, so that a machine that slows down slows both. Returns the median of each per
 * second and the median of the ratios of neighbouring turns.
 */
export async function compare(
  product: Lane,
  bare: Lane,
  { warm = WARM, slice = SLICE }: { warm?: number; slice?: number } = {},
): Promise<Comparison> {
  for (const lane of [product, bare]) await runFor(lane, 2 * slice, warm)
  const rounds: Comparison[] = []
  const processorMs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [begun, before] = [await product.processor?.(), performance.now()]
    const rate = await runFor(product, slice)
    const [ended, after] = [await product.processor?.(), performance.now()]
    if (begun !== undefined && ended !== undefined)
      processorMs.push((ended - begun) / ((rate * (after - before)) / 1_000_000))
    const rates = { product: rate, bare: await runFor(bare, slice) }
    rounds.push({ ...rates, ratio: rates.product / rates.bare })
  }
  return { ...middle(rounds), ...(processorMs.length > 0 && { processorMs: median(processorMs) }) }
}

const TIMES = 12

/** The same for two that must run equally often, one after the other: `bare` repeats what `product` did. */
export async function compareCounted(
  product: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<Comparison> {
  const rounds: Comparison[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = { product: await runTimes(product), bare: await runTimes(bare) }
    rounds.push({ ...rates, ratio: rates.product / rates.bare })
  }
  return middle(rounds.slice(1))
}

async function runTimes(once: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let time = 0; time < TIMES; time += 1) await once()
  return (TIMES * 1_000) / (performance.now() - began)
}

function middle(rounds: Comparison[]): Comparison {
  const of = (name: 'product' | 'bare' | 'ratio') => median(rounds.map((round) => round[name]))
  return { product: of('product'), bare: of('bare'), ratio: of('ratio') }
}

async function runFor({ workers, once, clock }: Lane, milliseconds: number, least = 0): Promise<number> {
  const began = performance.now()
  const seconds = clock ?? (() => performance.now() / 1_000)
  const start = await seconds()
  let count = 0
  const work = async () => {
    while (count < least || performance.now() - began < milliseconds) {
      await once()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return count / ((await seconds()) - start)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** One way of doing a thing; `once` does it a single time. */
export type Lane = { name: string; workers: number; once: () => Promise<unknown> | unknown }

const ROUNDS = 5
const SLICE = 1_500

/** Runs the lanes in turns, so that a machine that slows down slows all; returns the median of each per second. */
export async function perSecond(lanes: Lane[]): Promise<number[]> {
  for (const lane of lanes) await runFor(lane, SLICE)
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates: number[] = []
    for (const lane of lanes) rates.push(await runFor(lane, SLICE))
    rounds.push(rates)
  }
  return lanes.map((_, lane) => median(rounds.map((rates) => rates[lane] ?? 0)))
}

async function runFor({ workers, once }: Lane, milliseconds: number): Promise<number> {
  const began = performance.now()
  let count = 0
  const work = async () => {
    while (performance.now() - began < milliseconds) {
      await once()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return (count * 1_000) / (performance.now() - began)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

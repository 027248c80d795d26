import { publicPageWeights } from '../test/after-build.ts'
import type { Comparison } from './measure.ts'
import { pageRatio } from './page.tsx'
import { suggestionRatio } from './suggestion.ts'
import { startWorld, type World } from './world.ts'

const say = (line: string) => console.log(line)

/** Prints, for one machine in one run, how near the product comes to what the same work costs without it. */
export async function runBench(): Promise<void> {
  const world = await startWorld()
  try {
    row('event page / React alone', await pageRatio(world, '/'), 0.4)
    row('suggestion / query through pg', await suggestionRatio(world), 0.6)
    await weights(world)
  } finally {
    await world.close()
  }
}

function row(name: string, { product, bare, ratio }: Comparison, aim: number) {
  const rates = `${product.toFixed(0)} against ${bare.toFixed(0)} a second`
  say(`${name.padEnd(34)} ${ratio.toFixed(2)}  (aim ${aim} or more; ${rates})`)
}

async function weights(world: World) {
  say('\nJavaScript of public pages, gzip (aim 140,000 bytes or less)')
  for (const { page, bytes } of publicPageWeights(process.cwd())) say(`${page.padEnd(40)} ${bytes}`)
  say('\nStatements to the database per public page (aim 4 or less)')
  for (const address of ['/']) {
    await world.get(address)
    const before = await world.queries()
    await world.get(address)
    say(`${address.padEnd(40)} ${(await world.queries()) - before}`)
  }
}

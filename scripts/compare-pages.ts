import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { choosePages } from './compare-pages/choose.ts'
import { differences, type Explanation, explain } from './compare-pages/differ.ts'
import type { Said } from './compare-pages/said.ts'
import { type Asked, openSite } from './compare-pages/site.ts'

/** What pages said, and as whom they were asked for. */
type Recorded = Asked & { said: Said }

const USAGE = `npm run compare-pages -- [--as NAME:PASSWORD]… [--explained FILE] BEFORE AFTER
npm run compare-pages -- [--as NAME:PASSWORD]… --record FILE ADDRESS
BEFORE is the address of a running installation or a recorded file, AFTER is an address.`
const SHOWN = 12

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        as: { type: 'string', multiple: true, default: [] },
        explained: { type: 'string' },
        record: { type: 'string' },
      },
      allowPositionals: true,
    })
    return positionals.length === (values.record ? 1 : 2) ? { ...values, positionals } : null
  } catch {
    return null
  }
}

async function record(from: string, people: readonly string[]): Promise<Recorded[]> {
  if (!/^https?:/.test(from)) return JSON.parse(await readFile(from, 'utf8'))
  const site = await openSite(from, people)
  const pages: Recorded[] = []
  for (const asked of await choosePages(site, people)) pages.push({ ...asked, said: await site.read(asked) })
  return pages
}

async function compare(from: string, to: string, people: readonly string[], known: readonly Explanation[]) {
  const site = await openSite(to, people)
  const before = await record(from, people)
  const reasons = new Map<string, number>()
  let differing = 0
  for (const { said, ...asked } of before) {
    const found = differences(said, await site.read(asked))
    const { left, reasons: needed } = explain(found, asked.path, known)
    for (const why of needed) reasons.set(why, (reasons.get(why) ?? 0) + 1)
    if (left.length === 0) continue
    differing += 1
    console.log(`${asked.path}${asked.as ? ` as ${asked.as}` : ''}`)
    for (const { part, gone, come } of left) {
      for (const line of gone.slice(0, SHOWN)) console.log(`  ${part} - ${line.slice(0, 300)}`)
      for (const line of come.slice(0, SHOWN)) console.log(`  ${part} + ${line.slice(0, 300)}`)
      const more = Math.max(0, gone.length - SHOWN) + Math.max(0, come.length - SHOWN)
      if (more > 0) console.log(`  ${part}   and ${more} more`)
    }
  }
  for (const [why, pages] of reasons) console.log(`explained on ${pages} pages: ${why}`)
  console.log(
    `${before.length} pages compared, ${before.length - differing} the same, ${differing} different`,
  )
  if (differing > 0) process.exitCode = 1
}

const given = readArguments()
if (given === null) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  const [first = '', second = ''] = given.positionals
  if (given.record) {
    const pages = await record(first, given.as)
    await writeFile(given.record, JSON.stringify(pages))
    console.log(`${given.record}: ${pages.length} pages of ${first}`)
  } else {
    const known = given.explained ? JSON.parse(await readFile(given.explained, 'utf8')) : []
    await compare(first, second, given.as, known)
  }
}

import { createHash } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import '#app/platform/testing/database.ts'
import { type Ground, prepareGround, ready, turnTo } from '../crash/starts.ts'

const LIMIT = 240_000
const PAGES = 50
const ORIGIN = 'http://quorum.test'

let ground: Ground
beforeAll(() => {
  ground = prepareGround()
})
afterAll(() => ground.close(), LIMIT)

type Asked = { port: number; address: string }

async function text({ port, address }: Asked): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`)
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return answer.text()
}

/**
 * A page without what each answer has for itself: the nonce of its scripts and the moment at which it was
 * made.
 */
async function print(asked: Asked): Promise<string> {
  const page = (await text(asked))
    .replace(/nonce="[^"]*"/g, '')
    .replace(/\b(\d{13}|\d{4}-\d\d-\d\dT[\d:.]+Z)/g, (instant) => {
      const at = Number(instant) || Date.parse(instant)
      return Math.abs(Date.now() - at) < LIMIT ? 'now' : instant
    })
  return `${asked.address} ${createHash('sha256').update(page).digest('hex')}`
}

/** The same for each, eight at once: a crowd would be told to come again. */
async function fewAtOnce<T>(addresses: string[], get: (address: string) => Promise<T>): Promise<T[]> {
  const got: T[] = []
  for (let at = 0; at < addresses.length; at += 8)
    got.push(...(await Promise.all(addresses.slice(at, at + 8).map(get))))
  return got
}

/** Addresses of the sitemap, spread evenly over all kinds of pages and all languages. */
async function somePages(port: number): Promise<string[]> {
  const addressesOf = async (address: string) =>
    [...(await text({ port, address })).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
  const lists = await fewAtOnce(await addressesOf('/sitemap.xml'), addressesOf)
  const rounds = Array.from({ length: PAGES }, (_, round) => lists.flatMap((list) => list[round * 3] ?? []))
  return rounds.flat().slice(0, PAGES)
}

test(
  'dump, empty, restore: no invariant is broken and the same 50 pages come out',
  async () => {
    const [before, after] = [await ground.database('before'), await ground.database('after')]
    const file = path.join(ground.folder, 'site.backup')
    const running = await ready(await ground.start(before, { ORIGIN }))
    const pages = await somePages(running.port)

    await writeBackup(file, {
      url: before,
      dataFolder: path.join(ground.folder, String(running.port)),
      secret: undefined,
    })
    await turnTo(after)
    const dataFolder = path.join(ground.folder, 'after')
    await restoreBackup(file, { url: after, dataFolder, secret: undefined, replace: false })
    const broken = (await checkInvariants()).filter((rule) => rule.broken > 0)
    const restored = await ready(await ground.start(after, { ORIGIN, DATA_DIR: dataFolder }))

    expect(broken).toEqual([])
    expect(pages).toHaveLength(PAGES)
    expect(
      new Set(pages.map((page) => LANGUAGES.find((language) => page.startsWith(`/${language}/`)))).size,
    ).toBe(6)
    const prints = (port: number) => fewAtOnce(pages, (address) => print({ port, address }))
    const [former, latter] = await Promise.all([prints(running.port), prints(restored.port)])
    expect(latter).toEqual(former)
  },
  LIMIT,
)

import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { loadDemoWorld } from '../demo-world/load-demo-world.ts'
import { type JudgedMatch, judgeMatching, MATCH_AIM, shareWithin } from './match-relevance.ts'
import { AIM, type Judgement, judgeSearch, SETS, scoreOf } from './relevance.ts'

const say = (line: string) => console.log(line)

/**
 * Prints how often the judged queries find what they should, by language and by what makes them hard, and
 * what failed.
 */
export async function printRelevance(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-relevance-'))
  fs.chmodSync(folder, 0o755)
  const postgres = await startPostgres({ folder })
  try {
    configure({ DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'error' })
    await migrateDatabase(postgres.url)
    await loadDemoWorld(() => {})
    for (const set of SETS) print(set, await judgeSearch(set))
    printMatching(await judgeMatching())
  } finally {
    await closeDatabase()
    await postgres.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function print(set: string, judged: readonly Judgement[]): void {
  const row = (name: string, some: readonly Judgement[]) => {
    const { queries, ...shares } = scoreOf(some)
    const figures = [shares.atOne, shares.atFive, shares.gain].map((share) => share.toFixed(3))
    say(`${name.padEnd(24)} ${String(queries).padStart(4)}  ${figures.join('   ')}`)
  }
  say(`\n${set.padEnd(23)} count  at 1    at 5    nDCG@3`)
  for (const [name, some] of groups(judged, ({ language }) => language)) row(name, some)
  for (const [name, some] of groups(judged, ({ sort }) => sort)) row(name, some)
  row(`all (${AIM.atOne}, ${AIM.atFive}, ${AIM.gain})`, judged)
  for (const { language, sort, text, place, found } of judged) {
    if (place !== 1)
      say(`${place ?? 'lost'}  ${language} ${sort} “${text}”: ${found.slice(0, 3).join(' | ')}`)
  }
}

function printMatching(judged: readonly JudgedMatch[]): void {
  const row = (name: string, some: readonly JudgedMatch[]) =>
    say(
      `${name.padEnd(24)} ${String(some.length).padStart(4)}  ${[1, 5].map((most) => shareWithin(some, most).toFixed(3)).join('   ')}`,
    )
  say(`\n${'judged-requirements.json'.padEnd(25)}count  at 1    at 5`)
  for (const [name, some] of groups(judged, ({ language }) => language)) row(name, some)
  row(`all (at 5: ${MATCH_AIM})`, judged)
  for (const { language, title, place, found } of judged)
    if (place !== 1) say(`${place ?? 'lost'}  ${language} “${title}”: ${found.slice(0, 3).join(' | ')}`)
}

function groups<T>(judged: readonly T[], nameOf: (one: T) => string) {
  return Object.entries(Object.groupBy(judged, nameOf)).map(([name, some = []]) => [name, some] as const)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { chooseBest } from '#app/features/catalogue/search-index/choose-best.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { COLUMNS } from './search-world.ts'

/** How many there are of what is not a topic, for each topic. */
const TRAINERS = 0.2
const EVENTS = 0.1

/**
 * Fills an empty search index with documents made by all processors, copied in bulk, its indexes built
 * afterwards.
 */
export async function fillSearch(client: pg.Client, topics: number, folder: string): Promise<void> {
  const parts = Math.max(1, Math.min(8, os.availableParallelism()))
  const files = await Promise.all(
    Array.from({ length: parts }, (_, at) => makePart(folder, at, parts, topics)),
  )
  const { rows: indexes } = await client.query<{ name: string; def: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as def from pg_index
      where indrelid in ('search_documents'::regclass, 'search_words'::regclass) and not indisprimary`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query('alter table search_documents alter best set default false')
  await client.query('create temporary table part_words (word text)')
  for (const file of files) {
    await client.query(`copy search_documents (${COLUMNS.join(', ')}) from '${file}.csv' (format csv)`)
    await client.query(`copy part_words from '${file}.words'`)
    fs.rmSync(`${file}.csv`)
    fs.rmSync(`${file}.words`)
  }
  await client.query('insert into search_words select distinct word from part_words')
  await client.query('alter table search_documents alter best set default true')
  await client.query(`set maintenance_work_mem = '1GB'`)
  // Those that choosing the best needs come first; then its changes cost little.
  const isLate = ({ def }: { def: string }) => / gin /.test(def) && !/ best/.test(def)
  for (const { def } of indexes.filter((index) => !isLate(index))) await client.query(def)
  await client.query('analyze search_documents')
  await chooseBest(systemContext('bench'))
  for (const { def } of indexes.filter(isLate)) await client.query(def)
  await client.query('vacuum analyze search_documents')
  await client.query('vacuum analyze search_words')
}

async function makePart(folder: string, at: number, parts: number, topics: number): Promise<string> {
  const file = path.join(folder, `part-${at}`)
  const counts = [topics, topics * TRAINERS, topics * EVENTS].map((count) => String(Math.ceil(count / parts)))
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/bench/search-part.ts', file, `${at}`, ...counts],
    { stdio: 'inherit' },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('documents could not be made')
  return file
}

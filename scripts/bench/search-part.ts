import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { documentRow, type SearchDocument } from '#app/features/catalogue/search-index/search-document.ts'
import { COLUMNS, SearchWorld } from './search-world.ts'

/** Writes documents as files for COPY: `<file>.csv` the index entries, `<file>.words` the dictionary. */
const [file = '', seed = '', topics, trainers, events] = process.argv.slice(2)

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const KEYS = COLUMNS.map(camel)

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return quoted(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  return typeof value === 'number' ? String(value) : quoted(String(value))
}

async function write() {
  const world = new SearchWorld(seed)
  const out = createWriteStream(`${file}.csv`)
  const dictionary = new Set<string>()
  const batch: string[] = []
  const flush = async () => {
    if (!out.write(batch.splice(0).join(''))) await once(out, 'drain')
  }
  const some = async (count: number, make: () => SearchDocument) => {
    for (let at = 0; at < count; at += 1) {
      const { row, words } = documentRow(make())
      for (const word of words) dictionary.add(word)
      const given = { visibility: 'public', ratingCount: 0, ...row } as Record<string, unknown>
      batch.push(`${KEYS.map((key) => cell(given[key])).join(',')}\n`)
      if (batch.length === 500) await flush()
    }
  }
  await some(Number(topics), () => world.topic())
  await some(Number(trainers), () => world.trainer())
  await some(Number(events), () => world.event())
  await flush()
  out.end()
  await once(out, 'close')
  writeFileSync(`${file}.words`, `${[...dictionary].join('\n')}\n`)
}

await write()

import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { importCatalogue } from '#app/features/catalogue/catalogue-import/import-catalogue.server.ts'
import type { ImportLine } from '#app/features/catalogue/catalogue-import/import-steps.ts'
import type { EarlierFiles } from '#app/features/catalogue/catalogue-import/keep-source.server.ts'
import { readMapping } from '#app/features/catalogue/catalogue-record/catalogue-fields.ts'
import {
  type CatalogueReason,
  describeReason,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import { configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { withDatabase } from './database.ts'

const USAGE =
  'npm run import -- --provider USERNAME [--publish] [--dry-run] [--category SLUG] [--time-zone ZONE] [--language de] [--source NAME] [--mapping title=Name,start=From] FILE…'

const OPTIONS = {
  provider: { type: 'string' },
  publish: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  category: { type: 'string' },
  mapping: { type: 'string', default: '' },
  source: { type: 'string' },
  'time-zone': { type: 'string' },
  language: { type: 'string' },
} as const

const EXIT_REFUSED = 2

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const mapping = readMapping(values.mapping)
    if (typeof mapping === 'string') return mapping
    if (!values.provider || positionals.length === 0) return 'A provider and at least one file are needed.'
    if (values.source && positionals.length > 1) return 'With --source one file is read at a time.'
    if (values.language && !/^[a-z]{2}$/.test(values.language))
      return 'A language has two letters, such as de.'
    return { ...values, provider: values.provider, mapping, files: positionals }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function readBytes(file: string): Promise<Uint8Array | CatalogueReason> {
  try {
    const { size } = await stat(file)
    const limit = CATALOGUE_LIMITS.fileBytes
    if (size > limit) return { code: 'file.large', params: { bytes: size, limit } }
    return await readFile(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return { code: 'file.unread', params: { detail: code } }
  }
}

function print(line: ImportLine): void {
  const number = String(line.position).padStart(5)
  const guesses = line.guesses.map((guess) => `Guessed: ${describeReason(guess)}`)
  const said = [line.reason, ...line.notes].filter((reason) => reason !== null).map(describeReason)
  if (line.outcome !== 'refused') said.unshift(...guesses)
  const state =
    line.state && line.outcome !== 'unchanged' && line.outcome !== 'refused'
      ? ` (${line.kind}, ${line.state})`
      : ''
  const tail = said.length > 0 ? `  — ${said.join(' ')}` : ''
  console.log(`${number}  ${line.outcome.padEnd(9)}  ${line.title || '(no title)'}${state}${tail}`)
}

type Totals = Record<ImportLine['outcome'], number>

function totalsOf(lines: readonly ImportLine[]): Totals {
  const totals: Totals = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of lines) totals[outcome] += 1
  return totals
}

function spoken(totals: Totals): string {
  return Object.entries(totals)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')
}

const given = readArguments()
if (typeof given === 'string') {
  console.error(`${given}\n${USAGE}`)
  process.exitCode = 1
} else {
  configure({ READER_SHARE: '1' })
  await withDatabase(async () => {
    const all: ImportLine[] = []
    const earlier: EarlierFiles = new Map()
    const refusedFiles: string[] = []
    for (const file of given.files) {
      const name = path.basename(file)
      const bytes = await readBytes(file)
      const report =
        bytes instanceof Uint8Array
          ? await importCatalogue(systemContext('import'), {
              provider: given.provider,
              file: { name, bytes },
              publish: given.publish,
              dryRun: given['dry-run'],
              mapping: given.mapping,
              category: given.category,
              source: given.source,
              timeZone: given['time-zone'],
              language: given.language,
              earlier,
            })
          : { ok: false as const, reason: bytes }
      if (!report.ok) {
        refusedFiles.push(name)
        console.log(`${name}: refused. ${describeReason(report.reason)}`)
        continue
      }
      console.log(`${name} (${report.format})`)
      for (const note of report.notes) console.log(`       ${describeReason(note)}`)
      for (const line of report.lines) print(line)
      console.log(`${name}: ${spoken(totalsOf(report.lines))}`)
      all.push(...report.lines)
    }
    const files = refusedFiles.length > 0 ? `; files refused: ${refusedFiles.join(', ')}` : ''
    console.log(`Total: ${spoken(totalsOf(all))}${files}`)
    const guessed = all.filter((line) => line.guesses.length > 0 && line.outcome !== 'refused').length
    if (guessed > 0) console.log(`Of ${guessed} something is guessed; none of these is published by itself.`)
    if (given['dry-run']) console.log('Dry run: nothing was written.')
    if (refusedFiles.length > 0) process.exitCode = EXIT_REFUSED
  })
}

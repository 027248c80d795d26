import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { showingFiles } from './addresses.ts'

const app = join(import.meta.dirname, '../../app')
const READS = /\bpageNumber\(/
const COUNTS = /\bpages?(?:Count)?(?::|=\{) ?Math\.(?:ceil|max)/
/** By which parameter a list is paged, as the code reads it. */
const NAMES = [/pageNumber\([\w.]+\.get\('(\w+)'\)\)/g, /\bpageOf\('(\w+)'\)/g]

type Found = { lists: Paged[]; nameless: string[]; unused: string[]; counted: string[] }
export type Paged = { of: string; names: string[] }

/**
 * Every address of a page whose route reads the number of a page, and by which parameters: in its own file,
 * or in a function that it or a file beside it calls. `unused` are those functions that no address calls;
 * `counted` the files that count pages by themselves, where `pageOf` would lead past the last one.
 */
export function pagedLists(): Found {
  const files = globSync('{features,routes}/**/*.{ts,tsx}', { cwd: app })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(app, file), 'utf8')] as const)
  const readers = new Map(files.flatMap(([, source]) => readersIn(source)))
  const called = new Set<string>()
  const nameless: string[] = []
  const lists = [...showingFiles()].flatMap(([of, file]) => {
    // A file to download has all of its list.
    if (/\.\w+$/.test(of)) return []
    const own = readFileSync(file, 'utf8')
    const through = calledIn([own, ...besides(file).map((one) => readFileSync(one, 'utf8'))], readers)
    for (const name of through) called.add(name)
    // Where the route reads any of them, what it calls names them.
    const given =
      READS.test(own) && namesIn(own).length === 0
        ? besides(file).map((one) => readFileSync(one, 'utf8'))
        : []
    const names = new Set([
      ...namesIn(own),
      ...given.flatMap(namesIn),
      ...through.flatMap((name) => readers.get(name) ?? []),
    ])
    if (READS.test(own) && names.size === 0) nameless.push(of)
    return names.size > 0 ? [{ of, names: [...names] }] : []
  })
  return {
    lists,
    nameless,
    unused: [...readers.keys()].filter((name) => !called.has(name)),
    counted: files.flatMap(([file, source]) => (COUNTS.test(source) ? [file] : [])),
  }
}

const calls = (source: string, name: string) => new RegExp(`(?<!function )\\b${name}\\(`).test(source)

/** The readers that a route calls, itself or by what is beside it. */
function calledIn([own = '', ...beside]: readonly string[], readers: Map<string, string[]>): string[] {
  const helpers = beside.flatMap(functionsIn)
  const reached = new Set<string>()
  let wanted = [own]
  while (wanted.length > 0) {
    const found = helpers.filter(
      ([name]) => !reached.has(name) && wanted.some((source) => calls(source, name)),
    )
    for (const [name] of found) reached.add(name)
    wanted = found.map(([, body]) => body)
  }
  const bodies = [own, ...helpers.filter(([name]) => reached.has(name)).map(([, body]) => body)]
  return [...readers.keys()].filter((name) => bodies.some((body) => calls(body, name)))
}

const functionsIn = (source: string): [string, string][] =>
  [...source.matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?^}/gm)].map(([body, name = '']) => [
    name,
    body.slice(body.indexOf('(')),
  ])

const readersIn = (source: string): [string, string[]][] =>
  functionsIn(source).flatMap(([name, body]) =>
    READS.test(body) ? [[name, namesIn(body)] as [string, string[]]] : [],
  )

const namesIn = (source: string): string[] =>
  NAMES.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name))

/** What a route has beside it, which reads for it. */
const besides = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.{1,2}\/[\w./-]+\.tsx?)'/g)].map(([, to = '']) =>
    join(dirname(file), to),
  )

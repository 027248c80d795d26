import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, readSource } from './source-tree.ts'
import type { Violation } from './violation.ts'

const FILE = 'docs/asvs.md'

/**
 * The requirements of OWASP ASVS 5.0, levels 1 and 2, that are asked of Quorum, and some of level 3. Left
 * out: acting as an OAuth server, WebRTC, GraphQL, LDAP, LaTeX, JNDI, memcache, none of which there is. S1 to
 * S8 are what we promise of signing in.
 */
const ITEMS = `
1.1.1-2 1.2.1-5 1.2.9 1.3.1-7 1.3.10-11 1.4.2 1.5.1-2
2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
3.2.1-2 3.3.1-4 3.4.1-6 3.4.8 3.5.1-5 3.5.8 3.7.1-2
4.1.1 4.1.3 4.2.1 4.4.1-4
5.1.1 5.2.1-4 5.2.6 5.3.1-2 5.4.1-3
6.1.1-3 6.2.1-12 6.3.1-5 6.3.8 6.4.1-4 6.5.1-5 6.6.2-3 6.8.1-2
7.1.1-2 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
8.1.1-2 8.2.1-3 8.3.1 8.4.1
9.1.1-3 9.2.1-4
10.1.1-2 10.2.1-2 10.5.1-4
11.1.1-2 11.2.1 11.3.1-3 11.4.1-4 11.5.1 11.6.1
12.1.1-2 12.2.1-2 12.3.1-4
13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
14.1.1-2 14.2.1-4 14.2.7-8 14.3.1-3
15.1.1-3 15.2.1-3 15.3.1-7
16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
`
  .trim()
  .split(/\s+/)
  .flatMap(expanded)
  .concat(Array.from({ length: 8 }, (_, at) => `S${at + 1}`))

const STANDINGS = ['tested', 'met', 'not applicable', 'not yet']

function expanded(range: string): string[] {
  const [, section, first, last] = range.match(/^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/) ?? []
  const from = Number(first)
  return Array.from({ length: Number(last ?? first) - from + 1 }, (_, at) => `${section}.${from + at}`)
}

type Line = { id: string; cells: string[] }

/**
 * docs/asvs.md has one line for each item: its number, what it asks for, where it stands, and how. Every file
 * that is named is there, every test that is named is in its file, what is not yet says why, and what does
 * not apply names something that is nowhere: “no `WebSocket` in `app`”, which is looked for.
 */
export function checkAsvs(root: string): Violation[] {
  const text = existsSync(join(root, FILE)) ? readFileSync(join(root, FILE), 'utf8') : ''
  const lines = [...text.matchAll(/^\| (\d+\.\d+\.\d+|S\d) +\|(.*)\|$/gm)].map(
    ([, id = '', rest = '']): Line => ({ id, cells: rest.split('|').map((cell) => cell.trim()) }),
  )
  const broken = (rule: string) => (message: string) => ({ rule, file: FILE, message })
  const counts = ITEMS.map((id) => ({ id, times: lines.filter((line) => line.id === id).length }))
  return [
    ...counts
      .filter(({ times }) => times !== 1)
      .map(({ id, times }) => `${id} has ${times} lines, not one`)
      .map(broken('one-line-each')),
    ...lines
      .filter(({ id }) => !ITEMS.includes(id))
      .map(({ id }) => `${id} is not asked for`)
      .map(broken('one-line-each')),
    ...lines.flatMap((line) => faultsOf(root, line)).map(broken('asvs-line')),
  ]
}

function faultsOf(root: string, { id, cells }: Line): string[] {
  const [asks = '', standing = '', how = ''] = cells
  if (cells.length !== 3 || !asks || !how) return [`${id} has an empty cell, or too many`]
  if (!STANDINGS.includes(standing)) return [`${id} stands as "${standing}", not ${STANDINGS.join(', ')}`]
  const paths = [...how.matchAll(/`((?:app|docs|locales|migrations|scripts|tests)\/[^`]+)`/g)].map(
    ([, path = '']) => path,
  )
  const tests = how.split('<br>').flatMap((part) => {
    const [, file, title] = part.match(/`([^`]+\.(?:test|spec)\.tsx?)` › (.+)$/) ?? []
    return file && title ? [{ file, title: title.trim() }] : []
  })
  const searches = [...how.matchAll(SEARCH)].map(([, text = '', folder = '']) => ({ text, folder }))
  const needs =
    standing === 'tested' && tests.length === 0
      ? ['names no test']
      : standing === 'met' && paths.length === 0
        ? ['names no file']
        : standing === 'not applicable' && searches.length === 0
          ? ['names no search that proves it']
          : standing === 'not yet' && how.split(' ').length < 3
            ? ['does not say why']
            : []
  return [
    ...needs,
    ...paths
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `names ${path}, which is not there`),
    ...searches.flatMap((search) => foundBy(root, search)),
    ...tests
      .filter(({ file, title }) => !titlesIn(join(root, file)).has(title))
      .map(({ file, title }) => `names a test that ${file} does not have: ${title}`),
  ].map((fault) => `${id} ${fault}`)
}

const SEARCH = /\bno `([^`]+)` in `([^`]+)`/gi

/** Where something is in the code that a line says is nowhere; tests may name it. */
function foundBy(root: string, { text, folder }: { text: string; folder: string }): string[] {
  const files = listFiles(root, folder).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  if (files.length === 0) return [`looks for ${text} in ${folder}, which holds no code`]
  return files
    .filter((file) => readSource(root, file).includes(text))
    .map((file) => `says that there is no ${text}, but ${file} has it`)
}

const TITLE = /\b(?:test|it)(?:\.each\((?:[^()]|\([^()]*\))*\))?\(\s*(['`"])((?:\\.|(?!\1).)*)\1/gs

/** The titles of the tests of a file, as they are written there. */
function titlesIn(path: string): Set<string> {
  if (!existsSync(path)) return new Set()
  return new Set([...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title))
}

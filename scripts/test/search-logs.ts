import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from '../check/violation.ts'

const FOLDER = 'test-results/logs'

/**
 * A log of a run of all tests, and the secrets that this run had; `says` shows that something was provoked.
 */
const LOGS: { log: string; secrets: string; says: RegExp }[] = [
  { log: 'server.log', secrets: 'server.secrets', says: /"code":"P0001"/ },
  { log: 'postgres-of-server.log', secrets: 'server.secrets', says: /database system is ready/ },
  { log: 'database.log', secrets: 'database.secrets', says: /"code":"22P02"/ },
  { log: 'postgres-of-database.log', secrets: 'database.secrets', says: /database system is ready/ },
]

/** What tests type as passwords and what is typed into cards, wherever it is not kept. */
const TYPED = [
  'quorum-demo',
  'seven calm otters',
  'correct horse battery',
  'not the password',
  'another sentence',
  'a good sentence',
  'open sesame',
  '4242424242424242',
  '4242 4242 4242 4242',
]

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const LOOKS_LIKE: [what: string, pattern: RegExp][] = [
  ['an email address', /[\p{L}\d_.+-]+(@|%40)[\p{L}\d-]+\.\p{L}[\p{L}\d.-]*/u],
  ['a cookie', /\b(session|visitor|set-cookie|authorization)["']?\s*[=:]\s*["']?\S/i],
  ['parameters of a statement', /params["']?:/],
  ['a row of a table', /Key \(|Failing row contains/],
  ['a token', new RegExp(`\\b(?!${UUID}\\b)(?=[\\w-]*\\d)(?=[\\w-]*[a-zA-Z])[\\w-]{32,}`)],
]

/** The start tells who may sign in to the demo world, as the README does. */
const TOLD_ON_PURPOSE = / with the password quorum-demo$/

/** What a log tells that it must not, one line of words for each place. */
export function findSecrets(log: string, secrets: readonly string[]): string[] {
  const wanted = [...new Set([...TYPED, ...secrets])].filter((secret) => secret.length >= 10)
  const found = wanted.filter((secret) => log.includes(secret))
  return log.split('\n').flatMap((line, at) => {
    const shown = line.replace(TOLD_ON_PURPOSE, '')
    // Vitest's own headings name tests, and tests have names such as addresses.
    if (/^(stdout|stderr) \| /.test(line)) return []
    const kinds = LOOKS_LIKE.filter(([, pattern]) => pattern.test(shown)).map(([what]) => what)
    if (hasCard(shown)) kinds.push('the number of a card')
    if (found.some((secret) => shown.includes(secret))) kinds.push('something that the run had to keep')
    return kinds.map((what) => `line ${at + 1} tells ${what}: ${shown.slice(0, 40)}…`)
  })
}

/** Whether 14 to 19 digits stand together that pass the check of card numbers. */
function hasCard(line: string): boolean {
  const words = line.replace(new RegExp(UUID, 'gi'), '')
  return [...words.matchAll(/(?<![\d-])\d(?:[ -]?\d){13,18}(?![\d-])/g)].some(([found]) => {
    const digits = [...found.replace(/\D/g, '')].map(Number).reverse()
    const sum = digits.reduce((total, digit, at) => total + (at % 2 ? (digit * 2) % 9 || digit : digit), 0)
    return sum % 10 === 0
  })
}

/**
 * Searches the logs that a run of all tests has left below `root`. A log that is missing or has nothing to
 * say counts.
 */
export function searchLogs(root: string): Violation[] {
  return LOGS.flatMap(({ log, secrets, says }) => {
    const file = `${FOLDER}/${log}`
    const [text, kept] = [file, `${FOLDER}/${secrets}`].map((path) => readIf(join(root, path)))
    if (!text || !kept || !says.test(text)) {
      return [
        { rule: 'logs-are-kept', file, message: `there is no log, no secrets, or nothing like ${says}` },
      ]
    }
    const all: string[] = kept
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    return findSecrets(text.replaceAll(root, ''), all).map((message) => ({
      rule: 'no-secrets',
      file,
      message,
    }))
  })
}

const readIf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

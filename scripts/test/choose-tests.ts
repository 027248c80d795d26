import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routeOf } from '#tests/e2e/page-shape.ts'
import { listRouteModules } from '../check/source-tree.ts'
import type { Reach } from '../reach/reach.ts'
import { listTests } from './test-files.ts'

/**
 * The tests that a change can reach; journeys are those of tests/e2e, and `crawls` says whether any page is
 * reached at all.
 */
export type Chosen = { unit: string[]; database: string[]; journeys: string[]; crawls: boolean }

/** What the product is made of beside its modules; who starts a process of it reaches all of it. */
const PRODUCT =
  /^(app|locales|migrations|public|scripts\/(start|styles))\/|^(package-lock\.json|vite\.config\.ts|react-router\.config\.ts)$/
/** Every test hangs on these. */
const FOR_ALL =
  /^(package-lock\.json|package\.json|vitest\.config\.ts|tsconfig\.json|app\/platform\/testing\/.*|scripts\/test\/test-files\.ts)$/
const FOR_DATABASE = /^(migrations\/|drizzle\.config\.ts)/
const FOR_JOURNEYS =
  /^(locales|public|migrations)\/|^(vite|react-router|playwright)\.config\.ts$|^app\/(root\.tsx|server\.ts|entry\.)|^tests\/e2e\/(global-setup|quorum-test|product)\.ts$|^scripts\/test\/\w+-browser\.ts$/
/** The build, or a process of the product, is made by these. */
const STARTS =
  /^(scripts\/start\/|scripts\/start\.ts$|tests\/http\/measure\.ts$|tests\/(crash|processes|stop|outage)\/)/

/** What a change of these files can reach: by imports, and journeys by the addresses that they name, too. */
export function chooseTests(root: string, reach: Reach, changed: readonly string[]): Chosen {
  const tests = listTests(root)
  const all = (wanted: RegExp) => changed.some((file) => wanted.test(file))
  const isProduct = all(PRODUCT)
  const reaches = (file: string) => {
    const reached = reach.byImports(file)
    return (
      changed.some((one) => reached.has(one)) || (isProduct && [...reached].some((one) => STARTS.test(one)))
    )
  }
  // A test of the house's own rules and texts reads them without importing them.
  const unit = tests.unit.filter((file) => all(FOR_ALL) || reach.of(file) === null || reaches(file))
  const database = tests.database.filter((file) => all(FOR_ALL) || all(FOR_DATABASE) || reaches(file))

  const routes = listRouteModules(root)
  const isShell =
    all(/^app\/(root\.tsx|server\.ts|entry\.)/) || shellParts(reach).some((one) => changed.includes(one))
  const reached = new Set(routes.filter(reaches))
  const specs = globSync('tests/e2e/*.spec.ts', { cwd: root }).toSorted()
  const journeys = specs.filter(
    (spec) =>
      all(FOR_ALL) || all(FOR_JOURNEYS) || isShell || reaches(spec) || visits(root, reach, spec, reached),
  )
  return { unit, database, journeys, crawls: reached.size > 0 || isShell || all(FOR_JOURNEYS) }
}

/** What stands around every page. */
const shellParts = (reach: Reach) => [...reach.byImports('app/root.tsx')]

/** Whether a journey, or what it imports of the tests, names an address of one of these routes. */
function visits(root: string, reach: Reach, spec: string, routes: ReadonlySet<string>): boolean {
  if (routes.size === 0) return false
  const own = [...reach.byImports(spec)].filter(
    (file) => /^tests\/e2e\//.test(file) && !/\/people\.ts$/.test(file),
  )
  return own.some((file) =>
    addressesIn(readFileSync(join(root, file), 'utf8')).some((address) => {
      const route = routeOf(address)
      return route !== null && routes.has(`app/${route}`)
    }),
  )
}

/** What stands in quotation marks and begins like an address of a page, with something for what is put in. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(/['"`](\/[\w./?=&%:${}()[\]-]*)['"`]/g)].map(([, address = '']) =>
    address.replace(/\$\{[^}]*\}/g, 'x'),
  )
}

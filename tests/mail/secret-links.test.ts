import { expect, test } from 'vitest'
import { secretsIn } from '#app/platform/email-secrets.server.ts'
import { accountRoutes } from '#app/routes/account/routes.ts'
import { buyerRoutes } from '#app/routes/buyer/routes.ts'
import { companyRoutes } from '#app/routes/company/routes.ts'

type Route = { path?: string; children?: Route[] }
const pathsOf = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])])

test('the address of each route that asks for a token hides it, and so a ticket’s and a company’s', () => {
  const paths = pathsOf([...accountRoutes, ...buyerRoutes, ...companyRoutes] as Route[])
  const opening = paths.filter((path) => path.endsWith(':token') || /^(?:ticket|join)\/:code$/.test(path))
  expect(opening.length).toBeGreaterThanOrEqual(7)
  for (const path of opening) {
    const address = `https://q.example/${path.replace(/:(?:token|code)$/, 'SECRET-1').replace(/:\w+/g, 'one')}`
    expect([path, secretsIn(`Open ${address}.`).map((one) => one.replace(/\.$/, ''))]).toEqual([
      path,
      ['SECRET-1'],
    ])
  }
})

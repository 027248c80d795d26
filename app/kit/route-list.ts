type ListedRoute = { id: string; hasDefaultExport?: boolean }

/** Where React Router asks for routes that a page does not know; below the prefix of a language, too. */
export const ROUTES_PATH = '/routes.json'

/**
 * Whether a route is in the list that comes with visitors' pages: the pages made for them, whatever else
 * there is.
 */
export function isOfVisitors({ id, hasDefaultExport = false }: ListedRoute): boolean {
  return id === 'root' || (id.startsWith('routes/public/') && hasDefaultExport)
}

/**
 * What a browser needs to know of routes: not what a route has not, nor which files its module imports (only
 * the server asks, to preload them with a document).
 */
export function slimRoutes<R extends ListedRoute>(routes: readonly R[]): Record<string, Partial<R>> {
  const slim = (route: R) =>
    Object.fromEntries(Object.entries(route).filter(([name, value]) => value !== false && name !== 'imports'))
  return Object.fromEntries(routes.map((route) => [route.id, slim(route) as Partial<R>]))
}

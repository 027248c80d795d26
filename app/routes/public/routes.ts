import { index, type RouteConfig, route } from '@react-router/dev/routes'

export const publicRoutes = [
  index('routes/public/home.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig

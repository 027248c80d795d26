import { index, type RouteConfig } from '@react-router/dev/routes'

export const publicRoutes = [index('routes/public/home.tsx')] satisfies RouteConfig

import type { RouteConfig } from '@react-router/dev/routes'
import { publicRoutes } from './routes/public/routes.ts'
import { wireRoutes } from './routes/wire/routes.ts'

export default [...publicRoutes, ...wireRoutes] satisfies RouteConfig

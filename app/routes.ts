import type { RouteConfig } from '@react-router/dev/routes'
import { publicRoutes } from './routes/public/routes.ts'

export default [...publicRoutes] satisfies RouteConfig

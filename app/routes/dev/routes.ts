import { type RouteConfig, route } from '@react-router/dev/routes'

export const devRoutes = [route('dev/mail', 'routes/dev/mail.tsx')] satisfies RouteConfig

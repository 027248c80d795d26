import { type RouteConfig, route } from '@react-router/dev/routes'

export const wireRoutes = [
  route('api/inc/switchfunction', 'routes/wire/switch-function.ts'),
] satisfies RouteConfig

import { type RouteConfig, route } from '@react-router/dev/routes'

export const wireRoutes = [
  route('api/inc/switchfunction', 'routes/wire/switch-function.ts'),
  route('api/payments/sandbox/notice', 'routes/wire/sandbox-notice.ts'),
] satisfies RouteConfig

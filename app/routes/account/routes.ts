import { type RouteConfig, route } from '@react-router/dev/routes'

export const accountRoutes = [
  route('login', 'routes/account/login.tsx'),
  route('register', 'routes/account/register.tsx'),
  route('logout', 'routes/account/logout.ts'),
  route('confirm/:token', 'routes/account/confirm.tsx'),
] satisfies RouteConfig

import { type RouteConfig, route } from '@react-router/dev/routes'

export const companyRoutes = [
  route('for-companies', 'routes/company/for-companies.tsx'),
] satisfies RouteConfig

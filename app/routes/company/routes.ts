import { layout, type RouteConfig, route } from '@react-router/dev/routes'

export const companyRoutes = [
  route('for-companies', 'routes/company/for-companies.tsx'),
  route('join/:code', 'routes/company/join.tsx'),
  route('invite/:token', 'routes/company/invitation.tsx'),
  route('dashboard/c/billing/export.zip', 'routes/company/workspace-data.ts'),
  route('dashboard/c/billing/return', 'routes/company/billing-return.ts'),
  route('dashboard/c/billing/invoice/:number.pdf', 'routes/company/plan-invoice-file.ts'),
  route('dashboard/c/totalspending/export.csv', 'routes/company/total-spending-file.ts'),
  route('dashboard/c/totalspending/export.xlsx', 'routes/company/total-spending-file.ts', {
    id: 'routes/company/total-spending-workbook',
  }),
  route('dashboard/c/employeetotalspending/export.csv', 'routes/company/employee-spending-file.ts'),
  route('dashboard/c/employeetotalspending/export.xlsx', 'routes/company/employee-spending-file.ts', {
    id: 'routes/company/employee-spending-workbook',
  }),
  route('dashboard/c/budgets/export.csv', 'routes/company/budgets-file.ts'),
  route('dashboard/c/budgets/export.xlsx', 'routes/company/budgets-file.ts', {
    id: 'routes/company/budgets-workbook',
  }),
  route('dashboard/c/trainingassessment/export.csv', 'routes/company/assessments-file.ts'),
  route('dashboard/c/trainingassessment/export.xlsx', 'routes/company/assessments-file.ts', {
    id: 'routes/company/assessments-workbook',
  }),
  route('needs/:code', 'routes/company/ask-for-training.tsx'),
  route('assessment/:token', 'routes/company/questionnaire.tsx'),
  route('assessment/:token/stop', 'routes/company/questionnaire-stop.tsx'),
  route('dashboard/c/collectivestatements/:number/statement.pdf', 'routes/company/collective-paper.ts'),
  layout('routes/account/desk.tsx', { id: 'routes/company/desk' }, [
    route('dashboard/c/billing', 'routes/company/billing.tsx'),
    route('dashboard/c/billing/invoice/:number', 'routes/company/plan-invoice.tsx'),
    route('dashboard/c/invoicelist', 'routes/buyer/invoices.tsx', { id: 'routes/company/invoices' }),
    route('dashboard/c/purchaseorderlist', 'routes/buyer/purchase-orders.tsx', {
      id: 'routes/company/purchase-orders',
    }),
    route('dashboard/c/purchaseorderlist/tolerance', 'routes/company/purchase-tolerance.tsx'),
    route('dashboard/c/collectivestatements', 'routes/company/collective-statements.tsx'),
    route('dashboard/c/collectivestatements/:number', 'routes/company/collective-statement.tsx'),
    route('dashboard/c/totalspending', 'routes/company/total-spending.tsx'),
    route('dashboard/c/budgets', 'routes/company/budgets.tsx'),
    route('dashboard/c/employeetotalspending', 'routes/company/employee-spending.tsx'),
    route('dashboard/c/feeapproval', 'routes/company/fee-approval.tsx'),
    route('dashboard/c/addtopic', 'routes/company/add-training-topic.tsx'),
    route('dashboard/c/needs', 'routes/company/training-needs.tsx'),
    route('dashboard/c/trainingschedule', 'routes/company/training-schedule.tsx'),
    route('dashboard/c/trainingassessment', 'routes/company/training-assessments.tsx'),
    route('dashboard/c/trainingassessment/:code', 'routes/company/training-assessment.tsx'),
    route('dashboard/c/trainerslist', 'routes/company/trainers-list.tsx'),
    route('dashboard/c/userroles/domains', 'routes/company/mail-domains.tsx'),
    route('dashboard/c/userroles', 'routes/company/user-roles.tsx'),
    route('dashboard/c/locations', 'routes/company/locations.tsx'),
    route('profile/company-details', 'routes/company/company-details.tsx'),
    route('dashboard/c/add-company-profile', 'routes/company/company-details.tsx', {
      id: 'routes/company/add-company-profile',
    }),
  ]),
  route('schedule/:token/calendar.ics', 'routes/public/schedule-feed.ts'),
] satisfies RouteConfig

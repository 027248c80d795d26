import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import type { RefusalData } from './platform/http/page.server.ts'
import { useLanguage } from './ui/language.ts'
import { say } from './ui/message.ts'

export function Layout({ children }: { children: React.ReactNode }) {
  const language = useLanguage()
  return (
    <html lang={language} data-namespaces="" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('common')
  const data = isRouteErrorResponse(error) ? (error.data as RefusalData | undefined) : undefined
  return (
    <main>
      <h1>{isRouteErrorResponse(error) && error.status === 404 ? t('error.notFound') : t('error.title')}</h1>
      {data?.refusal ? <p>{say(t, data.refusal)}</p> : null}
    </main>
  )
}

import { useTranslation } from 'react-i18next'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/home'

export const loader = loaderOf(async (ctx, _args: Route.LoaderArgs) => ({
  visitor: ctx.actor.kind === 'visitor',
}))

export default function Home() {
  const { t } = useTranslation('common')
  return <h1>{t('product.title')}</h1>
}

import { redirect } from 'react-router'
import { StatementForm } from '#app/features/sales/bank-statements/components/statement-form.tsx'
import { StatementList } from '#app/features/sales/bank-statements/components/statement-list.tsx'
import { listStatements } from '#app/features/sales/bank-statements/queries-statements.server.ts'
import { storeStatement } from '#app/features/sales/bank-statements/store-statement.server.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/statements'

export const handle: FilesHandle = { takesFiles: true }

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => ({
  statements: await listStatements(ctx),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = personFilesAction(
  async (ctx, { files }, _args: Route.ActionArgs) => {
    const file = files.find(({ field }) => field === 'file')
    return redirect(`/revenue/transfers/statements/${await storeStatement(ctx, file)}`)
  },
  { whileLocked: true },
)

/** Where a seller brings a statement of its bank. */
export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['statements', 'transfers'])
  const { statements, now, zone } = loaderData
  const fault = actionData ?? null
  const whole = fault?.errors['']
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/revenue/transfers">{t('transfers:title')}</Anchor>}
        title={t('title')}
        lead={<p>{t('lead')}</p>}
      />
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      <StatementForm fault={whole ? null : fault} />
      {statements.length > 0 ? (
        <Section title={t('earlier')}>
          <StatementList statements={statements} now={now} zone={zone} />
        </Section>
      ) : null}
    </>
  )
}

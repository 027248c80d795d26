import { redirect } from 'react-router'
import { NameColumnsForm } from '#app/features/sales/bank-statements/components/name-columns-form.tsx'
import { StatementRows } from '#app/features/sales/bank-statements/components/statement-rows.tsx'
import { StatementSteps } from '#app/features/sales/bank-statements/components/statement-steps.tsx'
import { confirmStatement } from '#app/features/sales/bank-statements/confirm-statement.server.ts'
import { dropStatement } from '#app/features/sales/bank-statements/drop-statement.server.ts'
import { forgetLayout } from '#app/features/sales/bank-statements/forget-layout.server.ts'
import { nameColumns } from '#app/features/sales/bank-statements/name-columns.server.ts'
import { QUEUES } from '#app/features/sales/bank-statements/plan.ts'
import { getStatement } from '#app/features/sales/bank-statements/queries-statements.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/statement'

const SIZE = 50
const PAGE = '/revenue/transfers/statements'

export const loader = personLoader(async (ctx, { url, params }: Route.LoaderArgs) => {
  const asked = url.searchParams.get('queue')
  const queue = QUEUES.find((name) => name === asked) ?? null
  const page = pageNumber(url.searchParams.get('page'))
  const statement = await getStatement(ctx, {
    code: params.code,
    queue,
    limit: SIZE,
    offset: (page - 1) * SIZE,
  })
  return { statement, queue, list: pageOf(statement.rows, statement.total, page, SIZE) }
})

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const asked = { statement: params.code }
    if (values.step === 'drop') {
      await dropStatement(ctx, asked)
      return redirect(PAGE)
    }
    if (values.step === 'forget') {
      await forgetLayout(ctx, asked)
      return redirect(PAGE)
    }
    if (values.step === 'name') {
      const columns = Array.from({ length: STATEMENT_LIMITS.columns }, (_, at) => values[`columns.${at}`])
      await nameColumns(ctx, { ...values, ...asked, columns })
    } else if (values.step === 'confirm') await confirmStatement(ctx, asked)
    else throw notFound()
    return redirect(`${PAGE}/${params.code}`)
  },
  { whileLocked: true },
)

/** What becomes of each entry of a bank statement, and what became of it. */
export default function Statement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('statements')
  const { statement, queue, list } = loaderData
  const fault = actionData?.errors['']
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to={PAGE}>{t('title')}</Anchor>}
        title={t(`stage.${statement.stage}.title`)}
        lead={<p translate="no">{statement.fileName}</p>}
      />
      {statement.unnamed ? (
        <NameColumnsForm table={statement.unnamed} fault={actionData ?? null} />
      ) : (
        <>
          {fault ? <Alert tone="bad">{translateMessage(t, fault)}</Alert> : null}
          <StatementSteps statement={statement} />
          <StatementRows statement={statement} queue={queue} list={list} />
        </>
      )}
    </>
  )
}

import { Form, redirect } from 'react-router'
import { COLLECTIVE_PATH } from '#app/features/sales/collection-terms/collection.ts'
import { setCollection } from '#app/features/sales/collection-terms/set-collection.server.ts'
import { askStatement } from '#app/features/sales/collective-statements/ask-statement.server.ts'
import { statementPath } from '#app/features/sales/collective-statements/collective-statement.ts'
import { CurrencySums } from '#app/features/sales/collective-statements/components/currency-sums.tsx'
import { OpenTable } from '#app/features/sales/collective-statements/components/open-table.tsx'
import { RhythmForm } from '#app/features/sales/collective-statements/components/rhythm-form.tsx'
import { CollectiveList } from '#app/features/sales/collective-statements/components/statement-list.tsx'
import { UnusedCredits } from '#app/features/sales/collective-statements/components/unused-credits.tsx'
import {
  getCollection,
  listCollectiveStatements,
} from '#app/features/sales/collective-statements/queries-company.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { PageHead, Panel, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/collective-statements'
import { takeDisputeStep } from './dispute-steps.server.ts'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const [collection, statements] = await Promise.all([
    getCollection(ctx),
    listCollectiveStatements(ctx, pageNumber(url.searchParams.get('page'))),
  ])
  return { ...collection, statements, formKey: newKey(), saved: url.searchParams.get('done') === 'saved' }
})

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  if (values.intent === 'set') {
    await setCollection(ctx, values)
    throw redirect(`${COLLECTIVE_PATH}?done=saved`)
  }
  if (values.intent === 'issue') throw redirect(statementPath(await askStatement(ctx, values)))
  await takeDisputeStep(ctx, values)
  throw redirect(COLLECTIVE_PATH)
})

/** How a company pays many sellers at once, what it owes so, and its statements. */
export default function CollectiveStatements({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['collective-statements', 'invoice-list'])
  const { rhythm, maySet, sums, credits, open, statements, formKey, saved } = loaderData
  const fault = faultOf(actionData)
  const whole = fault?.errors['']
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/c/invoicelist">{t('invoice-list:title')}</Anchor>}
        title={t('title')}
        lead={<p>{t('lead')}</p>}
      />
      {saved && !fault ? <Alert tone="good">{t('set.saved')}</Alert> : null}
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      <UnusedCredits credits={credits} sums={sums} />
      {maySet ? (
        <Panel>
          <RhythmForm rhythm={rhythm} fault={fault?.values.intent === 'set' ? fault : null} />
        </Panel>
      ) : (
        <p>{t(`now.${rhythm}`)}</p>
      )}
      <Section title={t('open.title')} note={open.length > 0 ? t('open.note') : undefined}>
        {open.length > 0 ? (
          <>
            <CurrencySums sums={sums} />
            <OpenTable rows={open} mayDispute={maySet} fault={fault} />
            {maySet && sums.length > 0 ? (
              <Form method="post">
                <input type="hidden" name="intent" value="issue" />
                <input type="hidden" name="key" value={formKey} />
                <FormActions>
                  <SendButton along={{ intent: 'issue', key: formKey }}>{t('issue')}</SendButton>
                </FormActions>
              </Form>
            ) : null}
          </>
        ) : (
          <EmptyState title={t('open.none')}>{t(`open.next.${rhythm}`)}</EmptyState>
        )}
      </Section>
      {statements.total > 0 ? (
        <Section title={t('list.title')}>
          <CollectiveList rows={statements.rows} />
          <Pagination
            page={statements.page}
            pages={statements.pageCount}
            hrefOf={(page) => `${COLLECTIVE_PATH}?page=${page}`}
          />
        </Section>
      ) : null}
    </>
  )
}

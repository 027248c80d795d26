import { ASSESSMENTS_PATH } from '#app/features/delivery/assessments/assessment.ts'
import { AssessmentFilter } from '#app/features/delivery/assessments/components/assessment-filter.tsx'
import {
  ProviderTable,
  TrainingTable,
} from '#app/features/delivery/assessments/components/assessment-tables.tsx'
import { FewNote } from '#app/features/delivery/assessments/components/few-note.tsx'
import { SettingsForm } from '#app/features/delivery/assessments/components/settings-form.tsx'
import { canSetAssessments, requireAssessments } from '#app/features/delivery/assessments/policy.ts'
import { getAssessmentsPage } from '#app/features/delivery/assessments/queries-page.server.ts'
import { saveSettings } from '#app/features/delivery/assessments/save-settings.server.ts'
import {
  ASSESSMENT_VIEWS,
  queryOfAssessments,
} from '#app/features/delivery/assessments/wanted-assessments.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/training-assessments'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  requireAssessments(ctx.actor)
  const shown = await getAssessmentsPage(ctx, url.searchParams)
  return { ...shown, decides: canSetAssessments(ctx.actor), now: ctx.now() }
})

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    await saveSettings(ctx, values)
    return { ok: true as const }
  },
  { whileLocked: true },
)

/** What the people of a workspace say after its trainings, by training and by provider. */
export default function TrainingAssessments({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('assessments')
  const { wanted, trainings, providers, choices, settings, decides, now } = loaderData
  const { view } = wanted
  const to = (changed: Partial<typeof wanted>, given?: Record<string, string>, path = ASSESSMENTS_PATH) =>
    path + queryOfAssessments({ ...wanted, ...changed }, given)
  const hasAny = choices.years.length > 0
  const { page, pageCount } = trainings ?? providers
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={<p>{t('lead')}</p>}
        actions={
          hasAny
            ? (['csv', 'xlsx'] as const).map((as) => (
                <LinkButton
                  key={as}
                  to={to({}, {}, `${ASSESSMENTS_PATH}/export.${as}`)}
                  data-document=""
                  download
                >
                  {t(as)}
                </LinkButton>
              ))
            : null
        }
      />
      {hasAny ? (
        <TabLinks
          label={t('views')}
          tabs={ASSESSMENT_VIEWS.map((one) => ({
            label: t(`view.${one}`),
            to: to({ view: one }),
            current: one === view,
          }))}
        />
      ) : null}
      {hasAny && view === 'trainings' ? (
        <AssessmentFilter key={to({})} wanted={wanted} choices={choices} />
      ) : null}
      {trainings && trainings.total > 0 ? <TrainingTable rows={trainings.rows} now={now} /> : null}
      {providers && providers.rows.length > 0 ? <ProviderTable rows={providers.rows} /> : null}
      {hasAny ? <FewNote /> : null}
      <Pagination page={page} pages={pageCount} hrefOf={(one) => to({}, { page: String(one) })} />
      {hasAny && trainings?.total === 0 ? <EmptyState title={t('noneFound')} /> : null}
      {hasAny ? null : (
        <EmptyState
          title={t('empty.title')}
          actions={<LinkButton to="/dashboard/c/trainingschedule">{t('empty.schedule')}</LinkButton>}
        >
          {t('empty.text')}
        </EmptyState>
      )}
      <Section title={t('settings.title')} id="settings">
        <FormStack>
          {actionData?.ok ? <Alert tone="good">{t('settings.saved')}</Alert> : null}
          <p>{t(decides ? 'settings.lead' : 'settings.readOnly')}</p>
          <SettingsForm
            settings={settings}
            decides={decides}
            fault={actionData && !actionData.ok ? actionData : null}
          />
        </FormStack>
      </Section>
    </>
  )
}

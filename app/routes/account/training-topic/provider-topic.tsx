import { MessageLink } from '#app/features/people/qmail/components/message-link.tsx'
import { messagePath } from '#app/features/people/qmail/message-path.ts'
import { FeeForm } from '#app/features/procurement/training-fees/components/fee-form.tsx'
import { TrainingTopicView } from '#app/features/procurement/training-topics/components/training-topic-view.tsx'
import { OPEN_TOPICS_PATH } from '#app/features/procurement/training-topics/training-topic.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { trainingTopicShown } from './training-topic-shown.server.ts'

type Shown = Extract<Awaited<ReturnType<typeof trainingTopicShown>>, { side: 'provider' }>

/** A training topic to a provider who has proposed no fee for it: what is needed, and the form of a fee. */
export function ProviderTopic({ topic, hindrance, form, fault }: Shown & { fault: FormFault | null }) {
  const { t } = useTranslation(['training-topics', 'training-fees'])
  return (
    <>
      <PageMeta title={`${t('training-topics:one')}: ${topic.title}`} noindex />
      <PageHead
        kicker={<Anchor to={OPEN_TOPICS_PATH}>{t('training-topics:asked.title')}</Anchor>}
        title={topic.title}
        titleLang={topic.language}
        actions={<MessageLink to={messagePath(topic.companySlug)} />}
      />
      {hindrance ? <Alert tone="wait">{t(`training-fees:refused.${hindrance}`)}</Alert> : null}
      <Section title={t('training-topics:need')}>
        <TrainingTopicView
          topic={topic}
          before={[
            { label: t('training-topics:facts.company'), value: <span translate="no">{topic.company}</span> },
          ]}
        />
      </Section>
      {hindrance ? null : (
        <Section title={t('training-fees:act.propose')}>
          <FeeForm {...form} key={topic.revision} intent="propose" fault={fault} />
        </Section>
      )}
    </>
  )
}

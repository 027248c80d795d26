import { ProvideButton } from '#app/features/catalogue/trainers/components/provide.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Shown instead of an empty list of topics: what to do next. */
export function NoTopics() {
  const { t } = useTranslation(['topic-editing', 'imports'])
  return (
    <EmptyState
      title={t('own.none')}
      actions={
        <>
          <LinkButton to="/addtopic" tone="go">
            {t('own.add')}
          </LinkButton>
          <LinkButton to="/manage_topic/import">{t('imports:open')}</LinkButton>
          <LinkButton to="/addtopic/overview">{t('own.how')}</LinkButton>
        </>
      }
    >
      {t('own.noneText')}
    </EmptyState>
  )
}

/** Shown to people who write no topics: how to start, if they can (`isSelf`). */
export function NotWriting({ isSelf, heading }: { isSelf: boolean; heading?: 'h1' }) {
  const { t } = useTranslation('topic-editing')
  return (
    <EmptyState
      heading={heading}
      title={t('none.title')}
      actions={isSelf ? <ProvideButton /> : <LinkButton to="/dashboard">{t('none.back')}</LinkButton>}
    >
      {t(isSelf ? 'none.seeker' : 'none.member')}
    </EmptyState>
  )
}

import { AttachedFiles } from '#app/features/people/message-files/components/attached-files.tsx'
import type { AttachedFile } from '#app/features/people/message-files/message-file.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { requirementFilePath } from '../requirement-file.ts'

type RequirementFilesProps = { url: string; files: AttachedFile[]; isVisitor: boolean }

/** The files of a requirement, each to be downloaded by who is signed in; nothing without any. */
export function RequirementFiles({ url, files, isVisitor }: RequirementFilesProps) {
  const { t } = useTranslation(['requirement-files', 'message-files'])
  if (files.length === 0) return null
  return (
    <Section id="files" title={t('title')}>
      <AttachedFiles files={files} pathOf={(name) => requirementFilePath(url, name)} />
      {isVisitor ? <p>{t('signIn')}</p> : null}
    </Section>
  )
}

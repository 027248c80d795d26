import { sizeSaid } from '#app/features/people/message-files/message-file.ts'
import { pathIn } from '#app/kit/language.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type RequirementFile, requirementFilePath } from '../requirement-file.ts'
import styles from './requirement-files.module.css'

type RequirementFilesProps = { url: string; files: RequirementFile[]; isVisitor: boolean }

/** The files of a requirement, each to be downloaded by who is signed in; nothing without any. */
export function RequirementFiles({ url, files, isVisitor }: RequirementFilesProps) {
  const { t } = useTranslation(['requirement-files', 'message-files'])
  const language = useLanguage()
  if (files.length === 0) return null
  return (
    <Section id="files" title={t('title')}>
      <ul className={styles.files}>
        {files.map((file, at) => (
          <li key={file.name || at.toString()}>
            {file.state === 'clean' ? (
              <a href={pathIn(language, requirementFilePath(url, file.name))} translate="no" dir="auto">
                {file.title}
              </a>
            ) : (
              <span>{file.title || t('message-files:waitingUnnamed')}</span>
            )}
            {file.state === 'clean' ? <small> {sizeSaid(file.bytes, language)}</small> : null}
          </li>
        ))}
      </ul>
      {isVisitor ? <p>{t('signIn')}</p> : null}
    </Section>
  )
}

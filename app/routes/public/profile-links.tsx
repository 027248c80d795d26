import { ExternalLink } from '#app/ui/external-link.tsx'

/** The addresses that a person gave, all of which leave the site. */
export function ProfileLinks({ links }: { links: { label: string; url: string }[] }) {
  if (links.length === 0) return null
  return (
    <ul>
      {links.map((link) => (
        <li key={link.url}>
          <ExternalLink href={link.url}>{link.label}</ExternalLink>
        </li>
      ))}
    </ul>
  )
}

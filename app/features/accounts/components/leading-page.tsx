import { Notice } from '#app/ui/notice.tsx';

type Props = { title: string; url: string; label: string };

/**
 * Leads on to another provider by itself. A redirect would be refused by browsers, since our forms
 * may be sent to us alone and the provider is somebody else.
 */
export function LeadingPage({ title, url, label }: Props) {
  return (
    <Notice title={title}>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <p>
        <a href={url}>{label}</a>
      </p>
    </Notice>
  );
}

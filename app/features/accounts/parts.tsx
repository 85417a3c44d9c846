import { Notice } from '#app/ui/page.tsx';

type Props = { title: string; url: string; label: string };

/**
 * Leads on to another provider by itself. Browsers would refuse a redirect, since our forms may
 * only be sent to us and the provider is another site.
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

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { fromStripe } from '#app/platform/cards/stripe-answers.ts';

/** A page of the sandbox, under a band that says so. */
export function renderPage(title: string, content: ReactNode): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Card sandbox`}</title>
        <link rel="stylesheet" href="/sandbox/style.css" />
        <script src="/theme.js" />
      </head>
      <body>
        <header className="sandbox-band">Card sandbox: no real money moves here</header>
        <main>{content}</main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

export type Problems = Record<string, string>;

type FieldProps = {
  name: string;
  label: string;
  value?: string | undefined;
  problem?: string | undefined;
  hint?: string;
  type?: string;
  autoComplete?: string;
  inputMode?: 'numeric' | 'email';
  placeholder?: string;
};

export function Field({ name, label, value, problem, hint, ...input }: FieldProps) {
  const described = [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className="sandbox-field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="sandbox-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {problem && (
        <p className="sandbox-error" id={`${name}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Formats an amount in the provider’s units, with its currency in small letters. */
export function writtenAmount(amount: number, currency: string): string {
  const { amountMinor, currency: code } = fromStripe(amount, currency);
  return formatMinorInFull(amountMinor, code);
}

export function renderNotice(
  title: string,
  words: string,
  onwards?: { href: string; label: string },
) {
  return renderPage(
    title,
    <section>
      <h1>{title}</h1>
      <p>{words}</p>
      {onwards && (
        <p>
          <a className="sandbox-button" href={onwards.href}>
            {onwards.label}
          </a>
        </p>
      )}
    </section>,
  );
}

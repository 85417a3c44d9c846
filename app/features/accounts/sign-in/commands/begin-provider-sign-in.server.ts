import { refusalOf, type SignInRefusal } from '#app/domain/accounts/sign-in-code.ts';
import { ProviderError } from '#app/platform/open-id-provider.server.ts';
import type { Identity } from '../../commands/open-identity.server.ts';

export type ProviderSignIn = {
  providerId: string;
  /** The path of ours to come back to, with `error` after a failure. */
  back: string;
  headers: Headers;
};

/** Begins a sign-in with another provider. Its cookies go with the answer. */
export async function beginProviderSignIn(
  identity: Identity,
  { providerId, back, headers }: ProviderSignIn,
): Promise<{ url: string; cookies: string[] } | { refusal: SignInRefusal }> {
  try {
    const { response, headers: answered } = await identity.api.signInSocial({
      body: {
        provider: providerId,
        callbackURL: back,
        errorCallbackURL: back,
        disableRedirect: true,
      },
      headers,
      returnHeaders: true,
    });
    return { url: response.url ?? '', cookies: answered.getSetCookie() };
  } catch (error) {
    if (error instanceof ProviderError) return { refusal: refusalOf(error.code) };
    throw error;
  }
}

/*
 * Differences of the version that the platform speaks (2026-10-28.endive) from Stripe’s description
 * of its API, which is some years older. All of it is in the types of Stripe’s SDK, by which the
 * adapter and the sandbox are compiled.
 */

/** Requests that the description doesn’t know yet. */
const newRequests = [
  // Replaces `payment_method_types`, which endive refuses.
  'POST /v1/checkout/sessions allowed_payment_method_types',
  'POST /v1/payment_intents allowed_payment_method_types',
  // On since 2025 unless it is switched off: pages would offer to pay in another currency.
  'POST /v1/checkout/sessions adaptive_pricing',
  // The stored cards that a page offers.
  'POST /v1/checkout/sessions saved_payment_method_options',
  // Sessions couldn’t be listed by creation time.
  'GET /v1/checkout/sessions created',
];

/** Answered fields that the description doesn’t know yet, by the kind of thing they are in. */
const newFields: Record<string, string> = {
  account_bacs_debit_payments_settings: 'service_user_number',
  account_business_profile:
    'annual_revenue estimated_worker_count minority_owned_business_designation specified_commercial_transactions_act_url',
  account_settings: 'invoices',
  account_unification_account_controller: 'fees losses requirement_collection stripe_dashboard',
  balance_transaction: 'balance_type',
  billing_details: 'tax_id',
  charge: 'source',
  charge_outcome: 'advice_code network_advice_code network_decline_code',
  'checkout.session':
    'adaptive_pricing allowed_payment_method_types client_secret collected_information ' +
    'customer_account discounts integration_identifier managed_payments origin_context ' +
    'payment_method_configuration_details permissions saved_payment_method_options ui_mode wallet_options',
  checkout_card_payment_method_options: 'request_three_d_secure',
  dispute: 'enhanced_eligibility_types intended_submission_method payment_method_details',
  dispute_evidence: 'enhanced_evidence',
  dispute_evidence_details: 'enhanced_eligibility submission_method',
  payment_intent:
    'allowed_payment_method_types customer_account excluded_payment_method_types managed_payments ' +
    'payment_method_configuration_details payment_record source',
  payment_method: 'allow_redisplay customer_account',
  payment_method_card: 'display_brand regulated_status',
  payment_method_details_card:
    'amount_authorized authorization_code electronic_commerce_indicator extended_authorization ' +
    'incremental_authorization multicapture network_token network_transaction_id overcapture ' +
    'regulated_status transaction_link_id',
  payment_pages_checkout_session_automatic_tax: 'liability provider',
  payment_pages_checkout_session_custom_text: 'after_submit terms_of_service_acceptance',
  payment_pages_checkout_session_customer_details: 'business_name individual_name',
  payment_pages_checkout_session_invoice_settings: 'issuer',
  payout: 'application_fee application_fee_amount payout_method trace_id',
  three_d_secure_details: 'electronic_commerce_indicator exemption_indicator transaction_id',
  refund: 'customer customer_account destination_details payment_method pending_reason',
};

/** Every one of them, as the comparison reports it. */
export const knownDifferences: readonly string[] = [
  ...newRequests.map((request) => `${request}: unknown`),
  ...Object.entries(newFields).flatMap(([kind, fields]) =>
    fields.split(' ').map((field) => `${kind}.${field}: unknown`),
  ),
  // May be empty since 2024.
  'account_bacs_debit_payments_settings.display_name: null',
];

const known = new Set(knownDifferences);

export const isKnownDifference = (finding: string) => known.has(finding);

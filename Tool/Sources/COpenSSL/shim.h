#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// Macros, which Swift does not import.
static inline int ssl_ctx_set_min_version(SSL_CTX *context, int version) { return SSL_CTX_set_min_proto_version(context, version); }
static inline int ssl_ctx_add_chain_certificate(SSL_CTX *context, X509 *certificate) { return SSL_CTX_add1_chain_cert(context, certificate); }
static inline void ssl_ctx_release_buffers(SSL_CTX *context) { SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS); }
static inline void ssl_ctx_refuse_renegotiation(SSL_CTX *context) { SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION); }
static inline void ssl_ctx_keep_no_sessions(SSL_CTX *context) { SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF); }
static inline int ssl_send_server_name(SSL *session, const char *name) { return SSL_set_tlsext_host_name(session, (void *)name); }

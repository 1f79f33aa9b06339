extension RealtimeBank {
  /// All that keeps the promises. `root` is the data before, and the way up from `newData` the data after.
  static var rules: String {
    #"""
    {"rules": {
      "desk": {
        ".read": "auth != null",
        "accounts": {"$account": {
          // In steps: a number, not negative, and one of the two accounts of the transfer that is made.
          ".write": "auth != null && newData.isNumber() && newData.val() >= 0
            && newData.parent().parent().child('count').val() == root.child('desk/count').val() + 1
            && (newData.parent().parent().parent().child('receipts')
                  .child('r' + newData.parent().parent().child('count').val()).child('from').val() == $account
                || newData.parent().parent().parent().child('receipts')
                  .child('r' + newData.parent().parent().child('count').val()).child('to').val() == $account)"
        }},
        "count": {
          ".write": "auth != null && newData.isNumber() && newData.val() == data.val() + 1
            && newData.parent().parent().child('receipts').child('r' + newData.val()).exists()"
        },
        "owners": {"$name": {
          ".write": "auth != null && (
            (!data.exists() && newData.val() == auth.uid
              && newData.parent().parent().child('names').child(auth.uid).val() == $name)
            || (data.val() == auth.uid && !newData.exists()
              && newData.parent().parent().child('names').child(auth.uid).val() != $name))"
        }},
        "names": {"$uid": {
          ".write": "auth != null && auth.uid == $uid && newData.isString()
            && newData.parent().parent().child('owners').child(newData.val()).val() == auth.uid
            && newData.val() != data.val()
            && (!data.exists() || !newData.parent().parent().child('owners').child(data.val()).exists())"
        }},
        "coupons": {"$coupon": {
          ".write": "auth != null && !data.exists() && newData.val() == auth.uid
            && newData.parent().parent().child('wallets').child(auth.uid).child('last').val() == $coupon"
        }},
        "wallets": {"$uid": {
          ".write": "auth != null && auth.uid == $uid
            && newData.child('total').val() == (data.exists() ? data.child('total').val() + 5 : 5)
            && !root.child('desk/coupons').child(newData.child('last').val()).exists()
            && newData.parent().parent().child('coupons').child(newData.child('last').val()).val() == auth.uid"
        }},
        "hits": {".write": "auth != null && newData.isNumber() && newData.val() == data.val() + 1"}
      },
      "receipts": {
        ".read": "auth != null",
        "$number": {
          ".write": "auth != null && !data.exists() && newData.child('by').val() == auth.uid
            && newData.child('amount').val() > 0 && newData.child('from').val() != newData.child('to').val()
            && newData.parent().parent().child('desk/count').val() == root.child('desk/count').val() + 1
            && $number == 'r' + newData.parent().parent().child('desk/count').val()
            && newData.parent().parent().child('desk/accounts').child(newData.child('from').val()).val()
              == root.child('desk/accounts').child(newData.child('from').val()).val() - newData.child('amount').val()
            && newData.parent().parent().child('desk/accounts').child(newData.child('to').val()).val()
              == root.child('desk/accounts').child(newData.child('to').val()).val() + newData.child('amount').val()"
        }
      }
    }}
    """#
  }
}
